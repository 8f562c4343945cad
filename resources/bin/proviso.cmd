@echo off
rem The command line of Proviso through the packaged program: no window, output on this console, exit code passed on.
"%~dp0..\..\Proviso.exe" --cli %*
exit /b %ERRORLEVEL%
