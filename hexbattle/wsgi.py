"""The WSGI application that gunicorn serves."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "hexbattle.settings")
application = get_wsgi_application()

from hexbattle.security import refuse_insecure  # noqa: E402  (needs the settings)

refuse_insecure()
