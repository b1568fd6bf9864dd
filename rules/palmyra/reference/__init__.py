"""The rules of Palmyra in words. The prose lies in `text/`, one file for each subject. Nothing is imported here."""
