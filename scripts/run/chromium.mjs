import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { installDebian } from './debian.mjs'
import { CannotRun } from './files.mjs'

const shell = '/usr/bin/chromium-headless-shell'

/**
 * Finds or installs Chromium for the journeys. On Debian also the headless shell, which needs less than half the CPU
 * time per page (`test/e2e/browser.ts`).
 */
export async function ensureChromium({ environment }) {
  environment.CHROMIUM_PATH = findChromium(environment) ?? (await installChromium(environment))
  if (environment.HEADLESS_SHELL_PATH || existsSync(shell)) return
  const failure = await installDebian(['chromium-headless-shell'], environment)
  if (failure) console.log(`The journeys use the full Chromium, which is slower: ${failure}`)
}

function findChromium({ CHROMIUM_PATH, PATH }) {
  if (CHROMIUM_PATH) {
    if (existsSync(CHROMIUM_PATH)) return CHROMIUM_PATH
    throw new CannotRun(`CHROMIUM_PATH is ${CHROMIUM_PATH}, which does not exist.`)
  }
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const places = ['/usr/bin', ...PATH.split(delimiter)].flatMap((folder) =>
    names.map((name) => join(folder, name)),
  )
  return [...places, ...usualPlaces()].find((file) => existsSync(file))
}

function usualPlaces() {
  if (process.platform === 'darwin')
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    )
  if (process.platform !== 'win32') return []
  return [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter(Boolean)
    .flatMap((folder) =>
      ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'].map((file) =>
        join(folder, file),
      ),
    )
}

async function installChromium(environment) {
  const failure = await installDebian(['chromium'], environment)
  const installed = findChromium(environment)
  if (installed) return installed
  throw new CannotRun(
    `The browser journeys need Chromium: install it, or name one with CHROMIUM_PATH. Not installed: ${failure}`,
  )
}
