#!/usr/bin/python3
"""A bare WebKitGTK window for WebKitWebDriver: any size, and a script before those of each page.

MiniBrowser has bars, so that its window is never as narrow as a phone (docs/browsers.md#tier).
Arguments: --size=WIDTHxHEIGHT --script=FILE
"""
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

given = dict(word[2:].split("=", 1) for word in sys.argv[1:] if "=" in word)
width, height = (int(part) for part in given.get("size", "1280x800").split("x"))
context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
windows = []


def scripts():
    manager = WebKit2.UserContentManager()
    if "script" in given:
        with open(given["script"], encoding="utf-8") as file:
            source = file.read()
        frames = WebKit2.UserContentInjectedFrames.ALL_FRAMES
        start = WebKit2.UserScriptInjectionTime.START
        manager.add_script(WebKit2.UserScript.new(source, frames, start, None, None))
    return manager


def open_view(_session):
    view = WebKit2.WebView(
        web_context=context, is_controlled_by_automation=True, user_content_manager=scripts()
    )
    window = Gtk.Window()
    window.set_default_size(width, height)
    window.add(view)
    window.show_all()
    windows.append(window)
    return view


def started(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("MiniBrowser")
    info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), 0)
    session.set_application_info(info)
    session.connect("create-web-view", open_view)


context.connect("automation-started", started)
Gtk.main()
