"""What a modder starts from: new games and variants, files that teach an editor a game's words, played positions as
cases."""

from quoin.modding.editors import editor_files, write_editor_files
from quoin.modding.making import BOARDS, MadeGame, copy_game, new_game, new_variant
from quoin.modding.recording import RecordedCase, record_case
from quoin.modding.upgrading import Announcement, Upgrade, announcements, upgrade

__all__ = [
    "BOARDS",
    "Announcement",
    "MadeGame",
    "RecordedCase",
    "Upgrade",
    "announcements",
    "copy_game",
    "editor_files",
    "new_game",
    "new_variant",
    "record_case",
    "upgrade",
    "write_editor_files",
]
