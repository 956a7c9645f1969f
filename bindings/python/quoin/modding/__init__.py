"""What a modder starts from: new games and variants, files that teach an editor a game's words."""

from quoin.modding.editors import editor_files, write_editor_files
from quoin.modding.making import BOARDS, MadeGame, copy_game, new_game, new_variant

__all__ = ["BOARDS", "MadeGame", "copy_game", "editor_files", "new_game", "new_variant", "write_editor_files"]
