"""Notices: written with what they tell of, collapsed, dropped when stale, never sent twice (design 5.4)."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from django.core.mail import EmailMessage

from battles.models import Battle, Notice, Turn
from battles.services import Seating, accept, concede, offer_draw, retry_turn, sweep
from battles.turns.outbox import GRACE, MOST_TRIES, claim_notice
from hexbattle.accounts.models import Account
from hexbattle.delivery import outbox
from hexbattle.delivery.outbox import deliver_all
from tests.battles.builders import HOUR, NOON, newest, order, side_of, toy_battle
from tests.battles.duels import OWN, against_cadet, squadron
from tests.battles.toy import Toy

type Mails = list[EmailMessage]


@pytest.fixture
def battle(toy: Toy, account: Account, rival: Account) -> Battle:
    return toy_battle(account, rival)


def sent_to(mails: Mails) -> list[str]:
    return sorted(mail.to[0] for mail in mails)


def deliver(now: datetime = NOON) -> int:
    return deliver_all(now + GRACE)


def test_each_player_is_told_of_a_turn_once(battle: Battle, mailoutbox: Mails) -> None:
    assert deliver() == 2
    assert deliver() == 0
    assert sent_to(mailoutbox) == ["halsey@example.com", "spruance@example.com"]
    assert set(Notice.objects.values_list("status", flat=True)) == {"sent"}


def test_the_mail_says_what_where_and_until_when(battle: Battle, account: Account, mailoutbox: Mails) -> None:
    Account.objects.filter(pk=account.pk).update(time_zone="Asia/Tokyo")
    deliver()
    mail = next(mail for mail in mailoutbox if mail.to == ["halsey@example.com"])
    assert mail.subject == "Turn 1 awaits your orders: Skirmish"
    assert "March 1, 2026, 10 p.m. (Asia/Tokyo)" in mail.body
    assert f"/battles/{battle.code}" in mail.body


def test_who_has_already_ordered_gets_no_mail(battle: Battle, mailoutbox: Mails) -> None:
    order(battle, 0)
    deliver()
    assert sent_to(mailoutbox) == ["spruance@example.com"]


def test_a_notice_of_a_turn_that_is_over_is_replaced_by_that_of_the_next(battle: Battle, mailoutbox: Mails) -> None:
    sweep(NOON + HOUR)
    deliver(NOON + HOUR)
    assert len(mailoutbox) == 2
    assert {mail.subject for mail in mailoutbox} == {"Turn 2 awaits your orders: Skirmish"}
    assert Notice.objects.filter(status="dropped").count() == 2


def test_a_notice_that_became_stale_is_dropped(battle: Battle, mailoutbox: Mails) -> None:
    Turn.objects.update(status="failed")
    deliver()
    assert mailoutbox == []
    assert set(Notice.objects.values_list("status", flat=True)) == {"dropped"}


def test_who_wants_no_mail_gets_none(battle: Battle, mailoutbox: Mails) -> None:
    Account.objects.filter(username="halsey").update(mail_turns=False)
    deliver()
    assert sent_to(mailoutbox) == ["spruance@example.com"]


def test_at_a_table_of_one_nobody_is_mailed_about_turns(toy: Toy, account: Account, mailoutbox: Mails) -> None:
    toy_battle(account, "drone", minutes=None)
    deliver()
    assert mailoutbox == []


def test_the_end_is_told_to_everybody_with_the_result(battle: Battle, mailoutbox: Mails) -> None:
    concede(side_of(battle, 0), NOON)
    sweep(NOON)
    deliver()
    results = {mail.to[0]: mail.body.splitlines()[0] for mail in mailoutbox}
    assert results == {"halsey@example.com": "spruance has won.", "spruance@example.com": "You have won."}


def test_an_offered_draw_is_told_to_the_others_along_with_what_awaits_them(battle: Battle, mailoutbox: Mails) -> None:
    offer_draw(side_of(battle, 0), NOON)
    deliver()
    mail = next(mail for mail in mailoutbox if mail.to == ["spruance@example.com"])
    assert "halsey offers a draw." in mail.body
    assert "The turn closes at the latest" in mail.body


def test_a_failed_turn_is_told_to_players_and_operators_and_a_mended_one_no_more(
    battle: Battle, toy: Toy, mailoutbox: Mails, monkeypatch: pytest.MonkeyPatch
) -> None:
    Account.objects.create_superuser("admiral", "admiral@example.com", "x")
    with monkeypatch.context() as patch:
        patch.setattr(toy, "resolve", lambda *_: 1 // 0)
        sweep(NOON + HOUR)
    deliver(NOON + HOUR)
    assert sent_to(mailoutbox) == ["admiral@example.com", "halsey@example.com", "spruance@example.com"]
    mailoutbox.clear()
    Notice.objects.filter(kind="failed").update(status="waiting")
    retry_turn(battle.turns.get(number=1), NOON + 2 * HOUR)
    deliver(NOON + 2 * HOUR)
    assert {mail.subject for mail in mailoutbox} == {"Turn 2 awaits your orders: Skirmish"}


def test_a_mail_server_that_is_away_is_tried_again_and_given_up_at_last(
    battle: Battle, mailoutbox: Mails, monkeypatch: pytest.MonkeyPatch
) -> None:
    Battle.objects.update(turn_minutes=None)
    Turn.objects.update(closes_at=None)

    def away(*_: Any) -> None:
        raise ConnectionRefusedError("nobody at home")

    with monkeypatch.context() as patch:
        patch.setattr(outbox, "send_mail", away)
        assert deliver() == 0
        assert set(Notice.objects.values_list("status", "tries")) == {("waiting", 1)}
        assert deliver() == 0
        assert set(Notice.objects.values_list("tries")) == {(1,)}, "not at once"
        for days in range(MOST_TRIES + 2):
            deliver(NOON + days * 24 * HOUR)
    assert set(Notice.objects.values_list("status", "trouble")) == {("failed", "nobody at home")}
    assert mailoutbox == []


def test_a_worker_that_dies_while_sending_causes_no_second_mail(battle: Battle, mailoutbox: Mails) -> None:
    claimed = claim_notice(Notice.objects, NOON + GRACE)
    assert claimed is not None
    deliver()
    deliver(NOON + 24 * HOUR)
    assert len(mailoutbox) == 1
    assert Notice.objects.get(pk=claimed.pk).status == "sending"


def test_a_name_cannot_break_into_the_head_of_a_mail(battle: Battle, mailoutbox: Mails) -> None:
    Battle.objects.update(name="x\nBcc: everybody@example.com")
    deliver()
    assert len(mailoutbox) == 2
    assert "\n" not in mailoutbox[0].subject
    assert mailoutbox[0].bcc == []


def test_a_notice_is_written_in_the_same_transaction_as_its_turn(
    battle: Battle, toy: Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(toy, "awaiting", lambda state: 1 // 0)
    sweep(NOON + HOUR)
    assert battle.turns.count() == 1
    assert not Notice.objects.filter(turn_number=2).exists()
    assert newest(battle).status == "failed"


def test_the_mails_of_a_duel_tell_of_its_deployment(account: Account, rival: Account, mailoutbox: Mails) -> None:
    """H-3: turn 0."""
    battle = against_cadet(account, seats=(OWN, Seating(account=rival.username)), turn_minutes=60)
    accept(battle, rival, squadron(), None, NOON)
    deliver()
    assert mailoutbox[-1].subject == "Deploy your ships: Duel"
    assert "The battle has begun." in mailoutbox[-1].body
    for seat in (0, 1):
        order(battle, seat, {"deploy": {}})
    sweep(NOON)
    deliver(NOON + HOUR / 2)
    assert mailoutbox[-1].subject == "Turn 1 awaits your orders: Duel"
    assert "The ships are deployed." in mailoutbox[-1].body
