"""Players made of code. They see only what their seat may see."""
