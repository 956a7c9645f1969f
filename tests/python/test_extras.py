"""Packages that only some of Quoin needs."""

import pytest

import quoin
from quoin.extras import optional


def test_a_missing_package_is_answered_with_the_command_that_installs_it() -> None:
    with pytest.raises(quoin.MissingExtra, match=r'no_such_package is not installed \(pip install "quoin\[rl\]"\)'):
        optional("no_such_package.inner", "rl")


def test_a_missing_package_is_an_import_error() -> None:
    with pytest.raises(ImportError):
        optional("no_such_package", "plot")


def test_a_package_that_is_there_is_imported() -> None:
    assert optional("json", "plot").loads("1") == 1
