"""The words of the game, in a line or two each."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    word: Promise
    meaning: Promise
    rule: str = ""

    @property
    def anchor(self) -> str:
        return slugify(str(self.word))


def _entry(word: Promise, meaning: Promise, rule: str = "") -> Entry:
    return Entry(word=word, meaning=meaning, rule=rule)


GLOSSARY: tuple[Entry, ...] = (
    _entry(_("Archetype"), _("What kind of unit one is on the ground; it gives the figures."), "B-1.1"),
    _entry(_("Attack"), _("One line of a fire list: a family of weapons and a target."), "C-6.1"),
    _entry(_("Battle"), _("A fight between two or more sides, a turn at a time.")),
    _entry(_("Bearing"), _("Where a target lies, on a clock face whose 12 is the ship's bow."), "G-5"),
    _entry(_("Captain"), _("A computer player. The cadet is the first you will meet.")),
    _entry(_("Carried token"), _("Thrust kept from last turn; it only helps to pay for turning."), "C-2.6"),
    _entry(_("Catalogue"), _("The ship classes that everybody may use, kept by the site's curators.")),
    _entry(_("Check"), _("A die for every working system of a damaged ship; on a 6 the system fails."), "C-8.3"),
    _entry(_("Class"), _("A design that stands in the catalogue.")),
    _entry(_("Coast"), _("To move on without thrust, at the velocity that the ship has."), "C-2.5"),
    _entry(_("Concealment"), _("In forest, a second die may turn a hit into a miss."), "B-4.5"),
    _entry(_("Confirm"), _("To say that your orders are done. When all sides have, the turn runs at once.")),
    _entry(_("Design"), _("The plans of a ship, made in the shipyard."), "C-1.6"),
    _entry(_("Draft"), _("Saved orders that you have not confirmed. They count when the deadline passes.")),
    _entry(_("Engine"), _("Makes thrust. White engines can also push backwards; black ones cannot."), "C-1.2"),
    _entry(_("Fire control"), _("The system that makes targeting tokens, one each turn."), "C-6.2"),
    _entry(_("Fire list"), _("A ship's attacks, in the order in which targeting tokens are spent on them."), "C-6.1"),
    _entry(_("Flanking"), _("Friends beside the target on the ground make it easier to hit."), "B-4.3"),
    _entry(_("Fleet"), _("Ships gathered under one budget.")),
    _entry(_("Heading"), _("Which of six ways a ship points; not always the way it moves."), "G-2"),
    _entry(_("Hits"), _("How much damage a hull can take: half its tons."), "C-1.1"),
    _entry(_("Lost contact"), _("A ship that you saw earlier and see no longer, marked where it was."), "C-3.3"),
    _entry(_("Mass"), _("A hull's tons, which its engines must push."), "C-1.1"),
    _entry(_("Objective"), _("Ground that has to be held, alone, for some turns in a row."), "B-5"),
    _entry(_("Plot"), _("The list of burns and turns that a ship will carry out."), "C-2.4"),
    _entry(_("Range"), _("The distance that weapons and eyes go by; a little less than hexes counted."), "G-4"),
    _entry(_("Range band"), _("A stretch of range in which a weapon throws the same dice."), "C-7.2"),
    _entry(_("Receipt"), _("The proof that the server has your orders, with the time and a fingerprint.")),
    _entry(_("Rotation token"), _("What a turn by one hex face costs, paid in thrust tokens."), "C-2.4"),
    _entry(_("Round"), _("On the ground: one turn of each side."), "B-2.1"),
    _entry(_("Ruling"), _("A decision where older rules leave something open, with its reason.")),
    _entry(_("Seat"), _("The number of a side in a battle.")),
    _entry(_("Sector"), _("The slice of the clock face that a weapon can fire into."), "C-1.4"),
    _entry(_("Shield level"), _("The number of working generators, three at most; blunts beams."), "C-7.1"),
    _entry(_("Side"), _("One party in a battle: a person or a captain.")),
    _entry(_("Small change"), _("Paying for a turn with one white and one black token."), "C-2.4"),
    _entry(_("System"), _("Anything fitted in a hull: engines, weapons, generators."), "C-1.3"),
    _entry(_("Targeting token"), _("Pays for firing one family of weapons at one ship."), "C-6.2"),
    _entry(_("Thrust token"), _("A unit of acceleration, made by the engines each turn."), "C-2.2"),
    _entry(_("Turn"), _("One round of orders, movement and fire."), "C-4"),
    _entry(_("Unit"), _("What fights on the ground; each has two actions in its side’s turn."), "B-1.1"),
    _entry(_("Velocity"), _("How many hexes a ship crosses each turn, and which way."), "G-7"),
    _entry(_("Victory points"), _("What counts when a battle reaches its turn limit."), "C-9.3"),
    _entry(_("Wading"), _("Entering water ends a unit’s actions for the turn."), "B-3.1"),
    _entry(_("Withdraw"), _("To take a ship out of a battle, unharmed, when no enemy is in sight."), "C-9.1"),
)
