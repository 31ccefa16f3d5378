import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { filmOf } from './film.ts'

/** A Chromium whose camera shows what it is given. */
export interface Viewer {
  browser: Browser
  /** Shows a QR code to every camera that is opened from now on. */
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

/** Starts the Chromium of the system. */
export async function startBrowser(more: string[] = []): Promise<Viewer> {
  const place = await mkdtemp(join(tmpdir(), 'eval-browser-'))
  const film = join(place, 'camera.y4m')
  const showToCamera = (text: string) => writeFile(film, filmOf(text))
  await showToCamera('https://example.org/')
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [...flags, ...more, `--use-file-for-fake-video-capture=${film}`],
  })
  return {
    browser,
    showToCamera,
    close: async () => {
      await browser.close()
      await rm(place, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
