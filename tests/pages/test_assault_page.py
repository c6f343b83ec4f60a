"""The page of a ground assault: its desk offers what is legal and no more, and explains every chance (B-2 … B-5)."""

from __future__ import annotations

import json
import re

import pytest
from django.http import QueryDict
from django.test import Client
from django.utils import timezone

from battles.engine import Refused, Seat, ruleset
from battles.models import Battle, Step
from battles.selectors import current_turn, view_now
from battles.services import resolve_if_due
from battles.views.battleforge.actions import action_of
from hexbattle.accounts.models import Account
from tests.battles.assaults import END, running, take, unit
from tests.conftest import ClientOf
from tests.pages.assaults import OBJECTIVE, Commander, change, fight, figure, loaded_dice, shared, sums
from tests.pages.hex_duels import words

pytestmark = pytest.mark.django_db

WEST = Seat(0)
STALE = "The battle has gone on since; nothing was done. This is how it stands."
PARTS = ("desk", "battle-status", "roster", "log", "board-feed")


@pytest.fixture
def battle(account: Account, rival: Account) -> Battle:
    return fight(account, rival)


@pytest.fixture
def west(battle: Battle, account: Account, client_of: ClientOf) -> Commander:
    return Commander(client_of(account), battle)


@pytest.fixture
def east(battle: Battle, rival: Account, client_of: ClientOf) -> Commander:
    return Commander(client_of(rival), battle)


def told(commander: Commander) -> str:
    return words(commander.client.get(commander.battle.get_absolute_url()))


class TestWhatIsOffered:
    def test_every_tile_that_a_unit_can_reach_and_no_other(self, west: Commander, battle: Battle) -> None:
        """B-2.2"""
        rules, view = ruleset("battleforge"), view_now(running(battle), 0)
        preview = rules.preview(view, WEST, rules.default_orders(view, WEST))
        for name in ("Hammer", "Tongs", "Balm", "Mortar", "Horn"):
            reach = preview.units[unit(battle, name)].moves
            assert set(west.choices("tile", name)) == {f"{one.at[0]},{one.at[1]}" for one in reach}, name

    def test_a_tile_says_where_it_lies_what_it_costs_and_who_is_beside_it(self, west: Commander) -> None:
        tiles = west.choices("tile", "Hammer")
        assert tiles["3,0"] == "3,0 (1 north): open ground, cost 1"
        assert west.choices("tile", "Horn")["2,4"] == "2,4 (2 east): open ground, cost 2"
        assert "beside Anvil" in west.choices("tile", "Tongs")["5,1"]

    def test_water_is_named_apart_with_what_it_does(self, west: Commander) -> None:
        """B-3.1"""
        assert west.choices("tile", "Hammer")["3,2"] == "3,2 (1 south): water, cost 3 (wades)"
        group = re.search(r'<optgroup label="Into the water: ends its turn">(.*?)</optgroup>', west.page, re.DOTALL)
        assert group
        assert 'value="3,2"' in group[1]
        assert "costs 3 of 4. It wades: that ends its turn." in group[1]

    def test_an_attack_on_each_enemy_in_range_and_on_nobody_else(self, west: Commander, battle: Battle) -> None:
        """B-4.0"""
        assert west.aims("Hammer") == west.aims("Tongs") == [unit(battle, "Anvil")]
        assert west.aims("Balm") == west.aims("Horn") == []
        assert "No enemy is within its range of 1 step." in told(west)

    def test_after_its_attack_a_unit_is_offered_none(self, west: Commander, monkeypatch: pytest.MonkeyPatch) -> None:
        """B-2.2"""
        loaded_dice(monkeypatch, 1)
        west.attack("Hammer", "Anvil")
        assert west.aims("Hammer") == []
        assert west.choices("tile", "Hammer")
        assert "It has attacked this turn." in told(west)

    def test_abilities_say_whom_they_help_and_how_much(self, west: Commander, battle: Battle) -> None:
        """B-1.2"""
        assert west.choices("ability", "Balm") == {unit(battle, "Tongs"): "Tongs: +4 hp, from 9 to 13 of 13"}
        assert west.choices("ability", "Horn") == {unit(battle, "Horn"): "Horn: +3 attack"}
        assert west.choices("ability", "Hammer") == {}
        assert "5 hp for a friend within 3 steps, or itself; 3 times left in this battle." in told(west)

    def test_area_damage_names_its_tiles_and_whom_each_hits(self, west: Commander) -> None:
        tiles = west.choices("ability", "Mortar")
        assert tiles["3,1"] == "3,1 (1 east, 1 north): 5 to each of Anvil"
        assert "7,4" not in tiles

    def test_what_cannot_be_used_says_why(self, west: Commander, battle: Battle) -> None:
        change(battle, "Tongs", hp=13)
        assert "Nobody within reach is hurt." in told(west)
        change(battle, "Balm", heals_left=0)
        assert "It has no heals left." in told(west)
        change(battle, "Balm", has_used_ability=True)
        assert "It has used its ability this turn." in told(west)
        change(battle, "Anvil", at=[7, 0])
        assert "No enemy is within reach." in told(west)

    def test_a_unit_shut_in_has_nowhere_to_go(self, west: Commander, battle: Battle) -> None:
        change(battle, "Horn", speed=1)
        change(battle, "Dart", at=[0, 3])
        change(battle, "Mortar", at=[1, 4])
        assert west.choices("tile", "Horn") == {}
        assert "It has nowhere to go." in told(west)

    def test_one_who_waits_or_watches_is_offered_nothing(self, east: Commander, battle: Battle) -> None:
        battle.spectators = True
        battle.save()
        for reader in (east.client, Client()):
            page = reader.get(battle.get_absolute_url())
            assert "/act/" not in page.text
            assert "Waiting for halsey" in words(page)
        assert "Nothing is hidden in a ground assault." in words(page)


class TestChances:
    def test_the_parts_of_every_number_add_up(self, west: Commander, battle: Battle) -> None:
        """B-4.1, B-4.2, B-4.6"""
        change(battle, "Hammer", attack=0, attack_buff=3, buff_turns=2)  # at the lower bound
        tables = sums(west.page)
        assert len(tables) == 3 * 2
        for parts, total in tables:
            assert sum(map(figure, parts)) == pytest.approx(figure(total))

    def test_an_attack_out_of_the_open_is_told_in_full(self, west: Commander, battle: Battle) -> None:
        change(battle, "Anvil", at=[4, 2])
        change(battle, "Hammer", at=[4, 1])
        said = told(west)
        for part in (
            "to hit 34%", "a crit B-4.4 6%", "defeats it 0%", "damage 6–8 crit up to 16", "misses counted in 2.80",
            "to begin with +40", "attack, 3 for each point +30", "the target’s defense −3", "needed, or more 67",
            "the roll reaches the number needed 34%", "hits 34%", "attack +10",
        ):  # fmt: skip
            assert part in said, part
        assert "in forest" not in said
        assert "Flanked" not in said

    def test_flanking_and_concealment_are_told_with_their_rows(self, west: Commander) -> None:
        """B-4.3, B-4.5"""
        said = told(west)
        for part in (
            "Flanked by Tongs.", "flanking −15", "the target’s terrain −2", "needed, or more 50", "to hit 43.35%",
            "the roll reaches the number needed 51%", "of these, concealed in the forest −7.65%", "in forest",
            "It stands in forest: 15 of 100 hits are misses after all.", "a crit B-4.4 5.1%",
        ):  # fmt: skip
            assert part in said, part

    def test_by_intent_the_signs_are_the_other_way(self, account: Account, rival: Account, client_of: ClientOf) -> None:
        """B-4.2"""
        battle = fight(account, rival)
        turn = running(battle)
        turn.state["options"]["to_hit"] = "intent"
        turn.save(update_fields=["state"])
        said = told(Commander(client_of(account), battle))
        assert "attack, 3 for each point −30" in said
        assert "kept within 5 and 95" in said
        assert "to hit 81.6%" in said
        assert "To hit by intent: the higher an attack, the lower the number that it needs." in said

    def test_a_buff_counts_in_the_damage_and_shows(self, west: Commander, battle: Battle) -> None:
        change(battle, "Hammer", attack_buff=3, buff_turns=1)
        said = told(west)
        assert "a buff +3" in said
        assert "+3 attack until its side ends its turn" in said


class TestActing:
    def test_an_action_answers_with_everything_that_changed(self, west: Commander, battle: Battle) -> None:
        answer = west.act("move", "Horn", tile="2,4")
        assert answer.status_code == 200
        for part in PARTS:
            assert answer.content.decode().count(f'id="{part}"') == 1, part
        assert "Horn moved to 2,4" in words(answer)
        assert json.loads(Step.objects.get().text)["path"] == [[1, 4], [2, 4]]

    def test_without_scripts_the_battle_is_shown_again(self, west: Commander, battle: Battle) -> None:
        answer = west.act("move", "Horn", scripts=False, tile="1,4")
        assert (answer.status_code, answer["Location"]) == (302, battle.get_absolute_url())
        assert "Horn moved to 1,4" in told(west)

    def test_the_line_of_an_attack_is_in_the_log(self, west: Commander, monkeypatch: pytest.MonkeyPatch) -> None:
        """B-4.8"""
        loaded_dice(monkeypatch, 95, 50, 16)
        said = words(west.attack("Hammer", "Anvil"))
        assert "Hammer attacked Anvil (rolled 95 / needed 50) for 10 damage — crit" in said
        assert "hp 10 of 20" in said
        assert "has attacked" in said

    def test_a_unit_that_wades_is_done_and_says_so(self, west: Commander, battle: Battle) -> None:
        """B-3.1"""
        said = words(west.act("move", "Hammer", tile="3,2"))
        assert "Hammer striker wading no more actions until your next turn" in said
        assert "4 of 5 can act" in said
        assert west.choices("tile", "Hammer") == {}
        assert west.aims("Hammer") == []

    def test_a_unit_with_both_actions_spent_is_done(self, west: Commander) -> None:
        west.act("move", "Horn", tile="1,4")
        assert "1 action left" in told(west)
        west.act("move", "Horn", tile="0,4")
        assert "Horn defender done" in told(west)

    def test_abilities_are_used_on_friends_and_on_tiles(self, west: Commander, battle: Battle) -> None:
        assert "Balm healed Tongs for 4" in words(west.act("ability", "Balm", target=unit(battle, "Tongs")))
        assert "Mortar hit 1 units at 3,1" in words(west.act("ability", "Mortar", tile="3,1"))
        assert "Horn buffed Horn" in words(west.act("ability", "Horn", target=unit(battle, "Horn")))

    def test_the_end_of_the_turn_names_those_who_could_still_act(self, west: Commander, battle: Battle) -> None:
        assert "5 units can still act: Hammer, Tongs, Balm, Mortar, Horn. End the turn all the same?" in told(west)
        for name in ("Hammer", "Tongs", "Balm", "Mortar", "Horn"):
            change(battle, name, actions_remaining=0)
        assert "All your units are done. End the turn" in told(west)

    def test_the_turn_goes_over_to_the_other_side(self, west: Commander, east: Commander, battle: Battle) -> None:
        answer = words(west.act("end_turn"))
        assert "Waiting for spruance" in answer
        assert "Your turn" not in answer
        running(battle)
        assert "Your turn Round 1 of 30" in told(east)

    def test_a_captain_plays_its_turn_and_the_page_tells_it(self, account: Account, client_of: ClientOf) -> None:
        west = Commander(client_of(account), fight(account, "sergeant"))
        west.act("end_turn")
        resolve_if_due(west.battle.pk, 2, timezone.now())
        said = told(west)
        assert "Your turn Round 2 of 30" in said
        assert "Sergeant ended its turn" in said


class TestRefusals:
    @pytest.mark.parametrize("scripts", [True, False])
    def test_a_stale_token_does_nothing_and_shows_how_it_stands(
        self, west: Commander, battle: Battle, scripts: bool
    ) -> None:
        """B-7: the second of two presses."""
        token = west.token
        west.act("move", "Horn", tile="1,4", token=token)
        again = west.act("move", "Horn", tile="2,4", token=token, scripts=scripts)
        assert again.status_code == 409
        assert STALE in words(again)
        assert "1,4, open ground" in words(again)
        assert Step.objects.count() == 1
        assert west.token in again.content.decode().replace("&amp;", "&")

    def test_what_is_not_legal_is_refused_on_the_desk(self, west: Commander, battle: Battle) -> None:
        anvil, balm, tongs = (unit(battle, name) for name in ("Anvil", "Balm", "Tongs"))
        for action, name, field, value, reason in (
            ("attack", "Balm", "target", anvil, "Anvil is 2 steps away; Balm reaches 1."),
            ("attack", "Hammer", "target", balm, "Balm is not an enemy."),
            ("move", "Horn", "tile", "7,0", "Horn cannot get to 7,0 in one move."),
            ("move", "Horn", "tile", "here", "A tile is written as x,y"),
            ("move", "Anvil", "tile", "5,1", "Anvil is not a unit of yours."),
            ("ability", "Hammer", "target", tongs, "Hammer has no ability."),
            ("dance", "Hammer", "target", "", "This must be one of move, attack, ability, end_turn"),
        ):
            answer = west.act(action, name, **{field: value})  # type: ignore[arg-type]
            assert answer.status_code == 422, reason
            assert "Nothing was done:" in words(answer)
            assert reason in words(answer)
        assert not Step.objects.exists()

    def test_a_wading_unit_is_told_why_it_cannot_go_on(self, west: Commander) -> None:
        west.act("move", "Hammer", tile="3,2")
        answer = west.act("move", "Hammer", tile="3,3")
        assert answer.status_code == 422
        assert "Hammer is wading, and does no more this turn." in words(answer)

    def test_out_of_turn_nothing_is_done_and_the_page_says_why(
        self, west: Commander, east: Commander, battle: Battle
    ) -> None:
        answer = east.act("end_turn", token=west.token)
        assert answer.status_code == 409
        assert "It is not your side" in words(answer)
        assert "Waiting for halsey" in words(answer)

    def test_a_form_that_names_no_unit_makes_no_move(self, battle: Battle) -> None:
        rules, view = ruleset("battleforge"), view_now(running(battle), 0)
        preview = rules.preview(view, WEST, rules.default_orders(view, WEST))
        assert action_of(QueryDict("action=move&tile=1,1"), view, preview) == {"action": "move", "path": [[1, 1]]}
        assert action_of(QueryDict("action=end_turn"), view, preview) == END
        with pytest.raises(Refused, match="x,y"):
            action_of(QueryDict(f"action=move&unit={unit(battle, 'Horn')}"), view, preview)


class TestHowItStands:
    def test_the_objective_is_told_with_who_holds_it(
        self, account: Account, rival: Account, client_of: ClientOf
    ) -> None:
        """B-5"""
        battle = fight(account, rival, victory=OBJECTIVE, defending_team=1)
        west = Commander(client_of(account), battle)
        for part in (
            "halsey holds 0 of 2", "spruance holds 0", "Hold the objective for 2 turns",
            "with a unit on the objective (3,1 · 3,0) and no enemy on it.",
            "After round 30 spruance wins if it is still there; holding wins it nothing.",
        ):  # fmt: skip
            assert part in told(west), part
        west.act("end_turn")
        assert "halsey holds 1 of 2" in told(west)

    def test_to_concede_is_to_leave_at_once(self, west: Commander, battle: Battle) -> None:
        asked = west.client.get(f"{battle.get_absolute_url()}concede/")
        assert "Your side leaves “Assault” at once, and the battle counts as lost." in words(asked)
        left = west.client.post(f"{battle.get_absolute_url()}concede/", follow=True)
        assert "You have conceded." in words(left)
        assert "Defeat" in words(left)

    def test_without_one_the_goal_is_told(self, west: Commander) -> None:
        assert "Defeat every enemy unit" in told(west)
        assert "After round 30 it is a draw." in told(west)

    def test_the_roster_has_every_unit_in_figures(self, west: Commander, battle: Battle) -> None:
        change(battle, "Dart", hp=0)
        said = told(west)
        for part in (
            "2 spruance 1 unit left", "Anvil defender 20 hp 20 of 20 4,1, forest", "Dart scout defeated",
            "Attack 7 Defense 3 Speed 3 Range 1 Ability none", "Ability heal 3 times left",
        ):  # fmt: skip
            assert part in said, part

    def test_at_one_screen_the_device_is_passed_on(self, account: Account, client_of: ClientOf) -> None:
        """Nothing is hidden, so no screen is locked between the two."""
        screen = Commander(client_of(account), shared(account))
        assert "Turn of halsey" in told(screen)
        handed = words(screen.act("end_turn"))
        assert "Pass the device to Ada." in handed
        assert "Turn of Ada 2 of 2 can act" in handed
        screen.act("end_turn")
        assert "Turn of halsey Round 2 of 30" in told(screen)

    def test_the_end_tells_losses_hits_crits_and_damage(
        self, west: Commander, battle: Battle, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        change(battle, "Anvil", hp=4)
        change(battle, "Dart", hp=0)
        loaded_dice(monkeypatch, 80, 50, 16, 95, 50, 16)
        west.attack("Tongs", "Anvil")
        said = words(west.attack("Hammer", "Anvil"))
        for part in (
            "Victory",
            "0 of 5 units lost; hit with 2 of 2 attacks, crits: 1; took 4 hp from others",
            "2 of 2 units lost; hit with 0 of 0 attacks, crits: 0; took 0 hp from others", "rounds 1",
        ):  # fmt: skip
            assert part in said, part
        assert said.count("halsey wins: no unit is left to spruance.") == 3  # in the log, the result and over the board
        assert current_turn(battle) is None


def test_a_whole_turn_is_told_again(west: Commander, battle: Battle) -> None:
    west.act("move", "Horn", tile="1,4")
    take(battle, 0, END)
    again = west.client.get(f"{battle.get_absolute_url()}?turn=1")
    assert "Horn moved to 1,4" in words(again)
    assert "halsey ended its turn" in words(again)
