import { describe, expect, it } from 'vitest';
import { chooseHost } from '../../scripts/window/choose-host.ts';
import { findBrowser, hasDisplay } from '../../src/browser-host/find-browser.ts';

describe('the host that is started', () => {
  it('is Electron where its binary and a display are there', () => {
    expect(chooseHost({ electron: '/e', browser: '/b', display: true })).toMatchObject({ host: 'electron', program: '/e' });
  });

  it('is an installed browser where the binary is missing, and says so', () => {
    const choice = chooseHost({ electron: null, browser: '/usr/bin/chromium', display: true });
    expect(choice).toMatchObject({ host: 'browser', program: '/usr/bin/chromium' });
    expect(choice.reason).toMatch(/Electron's binary is missing.*\/usr\/bin\/chromium/);
  });

  it('is the terminal without a display or without any browser, each with its own reason', () => {
    const noDisplay = chooseHost({ electron: '/e', browser: '/b', display: false });
    const noBrowser = chooseHost({ electron: null, browser: null, display: true });
    expect([noDisplay.host, noBrowser.host]).toEqual(['terminal', 'terminal']);
    expect(noDisplay.reason).toContain('no display');
    expect(noBrowser.reason).toContain('no Chrome');
  });
});

describe('an installed browser', () => {
  it('is found on the path, in the order of the path', () => {
    const there = new Set(['/two/google-chrome', '/three/chromium']);
    expect(findBrowser({ PATH: '/one:/two:/three' }, (path) => there.has(path))).toBe('/two/google-chrome');
    expect(findBrowser({ PATH: '/one' }, () => false)).toBeNull();
  });

  it('is the one that PROVISO_BROWSER names, or none when that is not there', () => {
    expect(findBrowser({ PATH: '/two', PROVISO_BROWSER: '/own/chrome' }, () => true)).toBe('/own/chrome');
    expect(findBrowser({ PATH: '/two', PROVISO_BROWSER: '/own/chrome' }, (path) => path.startsWith('/two'))).toBeNull();
  });

  it('needs a display on Linux alone', () => {
    expect(hasDisplay({}, 'linux')).toBe(false);
    expect(hasDisplay({ DISPLAY: ':0' }, 'linux')).toBe(true);
    expect(hasDisplay({ WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toBe(true);
    expect(hasDisplay({}, 'win32')).toBe(true);
  });
});
