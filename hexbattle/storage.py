"""How static files are stored on a real site."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticFiles(CompressedManifestStaticFilesStorage):
    """Names with a hash of the content, also inside `import` statements, so that browsers may keep files for ever."""

    support_js_module_import_aggregation = True
    max_post_process_passes = 10  # scripts import each other more than five deep
