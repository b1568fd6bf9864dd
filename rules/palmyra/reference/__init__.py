"""The rules of Palmyra in words.

The prose lies in `text/`, a folder for each language, one file for each subject. Nothing is imported here.
"""
