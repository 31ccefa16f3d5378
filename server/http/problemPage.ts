import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { locales, type Locale } from '#domain/locale.ts'
import { translate } from '../texts.ts'
import { localeOf } from './context.ts'
import type { Problem } from './problem.ts'

/**
 * A refused page that was opened by its address. It needs no further file, because the limit refuses those too. The
 * language of the device is in the storage of the browser, so the page has all languages and a script that chooses.
 */
export function sendProblemPage(problem: Problem, request: FastifyRequest, reply: FastifyReply) {
  const nonce = randomBytes(16).toString('base64')
  const shown = localeOf(request)
  const waits = problem.status === 429 ? (problem.details.retryAfter ?? 60) : null
  const reference = problem.status >= 500 ? request.id.slice(0, 8) : null
  return reply
    .headers({ 'Content-Security-Policy': policyWith(nonce), 'Cache-Control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${shown}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${translate(shown)('fault.page.title')} · EVAL</title><style nonce="${nonce}">${styles}</style>${locales.map((locale) => section(locale, { problem, waits, reference, isHidden: locale !== shown })).join('')}<script nonce="${nonce}">${script}</script></html>`,
    )
}

interface Content {
  problem: Problem
  /** Seconds. */
  waits: number | null
  reference: string | null
  isHidden: boolean
}

function section(locale: Locale, { problem, waits, reference, isHidden }: Content) {
  const t = translate(locale)
  const lines = [
    waits === null
      ? t(problem.status === 400 ? 'fault.page.address' : `problem.${problem.code}`)
      : t('fault.page.tooMany', { count: Math.max(1, Math.ceil(waits / 60)) }),
    reference && `${t('fault.page.reference')} ${reference}`,
  ]
  const title = t(waits === null ? 'fault.page.title' : 'fault.page.tooMany.title')
  return `<main lang="${locale}"${isHidden ? ' hidden' : ''}><h1>${title}</h1>${lines
    .filter((line) => line !== null)
    .map((line) => `<p>${line}</p>`)
    .join('')}<p><a href="">${t('shell.retry')}</a></p></main>`
}

const policyWith = (nonce: string) =>
  [
    "default-src 'none'",
    "base-uri 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join(';')

/** Storage is unavailable if the browser blocks it. */
const script = `try {
  const chosen = document.querySelector('main[lang="' + CSS.escape(localStorage.getItem('locale') ?? '') + '"]')
  if (chosen) {
    for (const main of document.querySelectorAll('main')) main.hidden = main !== chosen
    document.documentElement.lang = chosen.lang
    document.title = chosen.querySelector('h1').textContent + ' · EVAL'
  }
} catch {}`

const styles = `:root{color-scheme:light dark;--ink:light-dark(#1c1917,#f5f2ee);--ground:light-dark(#faf9f7,#14110f);--panel:light-dark(#fff,#1d1916);--hairline:light-dark(#d9d4ce,#3a342f)}
body{margin:0;padding:24px 16px;background:var(--ground);color:var(--ink);font:16px/1.5 Inter,system-ui,sans-serif}
main{max-width:560px;margin:8vh auto 0;padding:24px;border:1px solid var(--hairline);border-top:4px solid #f57c00;border-radius:12px;background:var(--panel)}
main[hidden]{display:none}
h1{margin:0;font-size:24px;line-height:1.25}
a{display:inline-block;padding:12px 22px;border-radius:8px;background:#f57c00;color:#1c1208;font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid light-dark(#6a2bc9,#c9a9ff);outline-offset:2px}`
