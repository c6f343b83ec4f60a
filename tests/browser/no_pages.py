"""The addresses that are no pages."""

from __future__ import annotations

# Addresses that show no page of ours by themselves.
NO_PAGES = {
    "answers with data": {
        "healthz", "favicon", "shipyard:export_class", "shipyard:export_design", "shipyard:export_fleet", "api:schema",
        "api:formats", "api:tokens", "api:current_token", "api:battles", "api:battle", "api:preview", "api:events",
        "api:orders", "api:actions", "shipyard:export_ship", "shipyard:export_ships", "highscores", "scenarios:export",
    },
    "leads to another page": {"shipyard:index", "account_set_password"},
    "is a part of a page, audited where it stands": {
        "battles:fleet", "battles:ground", "battles:state", "scenarios:check",
    },
    "only takes what is posted": {
        "shipyard:duplicate_design", "shipyard:restore_design", "shipyard:add_ship", "shipyard:duplicate_fleet",
        "battles:desk", "battles:arrange", "battles:decline", "battles:cancel", "battles:draw", "battles:retry",
        "battles:seat", "battles:act", "quick_start", "quick_assault", "scenarios:duplicate", "scenarios:play_test",
        "scenarios:restore", "quick_mission", "missions:fight", "missions:again", "missions:go_on",
    },
    "logs in by codes, which are switched off": {
        "account_request_reauthentication_code", "account_confirm_reauthentication_code", "account_confirm_login_code",
    },
}  # fmt: skip
