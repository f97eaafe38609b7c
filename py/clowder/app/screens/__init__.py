"""Screens: functions that draw each page as nodes from the state that the page holds."""
