import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { filmOf } from './film.ts'

export interface Viewer {
  browser: Browser
  /** Shows a QR code to every camera opened later. */
  showToCamera(text: string): Promise<void>
  close(): Promise<void>
}

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream',
]

/**
 * The headless shell has no camera. It needs less than half the CPU time of the full Chromium, which opens a window per
 * context.
 */
const shell = process.env.HEADLESS_SHELL_PATH ?? '/usr/bin/chromium-headless-shell'

const whole = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

interface BrowserOptions {
  camera?: boolean
  flags?: string[]
}

/** Uses the headless shell if it is installed and no camera is required. */
export async function startBrowser({
  camera = false,
  flags: more = [],
}: BrowserOptions = {}): Promise<Viewer> {
  const directory = await mkdtemp(join(tmpdir(), 'eval-browser-'))
  const film = join(directory, 'camera.y4m')
  const showToCamera = (text: string) => writeFile(film, filmOf(text))
  await showToCamera('https://example.org/')
  const browser = await chromium.launch({
    executablePath: !camera && existsSync(shell) ? shell : whole,
    args: [...flags, ...more, `--use-file-for-fake-video-capture=${film}`],
  })
  return {
    browser,
    showToCamera,
    close: async () => {
      await browser.close()
      await rm(directory, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
