"""`njit` of numba where it is installed; without it the same loops run as they stand, slowly."""

from __future__ import annotations

try:
    from numba import njit
except ImportError:

    def njit(**_options):
        return lambda function: function


compiled = njit(cache=True)
