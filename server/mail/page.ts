import type { Locale } from '#domain/locale.ts'

/** A heading with a link, and the text below it. */
export interface Section {
  title: string
  link: string
  lines: string[]
}

export interface Footnote {
  text: string
  code: string
}

interface Anchor {
  label: string
  link: string
}

export interface Page {
  locale: Locale
  subject: string
  paragraphs: string[]
  sections: Section[]
  button?: (Anchor & { hint: string }) | undefined
  footnote?: Footnote | null | undefined
  footer: string
  unsubscribe?: Anchor | undefined
}

/**
 * An email as HTML. Inline styles are for mail programs that ignore the style element, which adds the dark colours. The
 * button is a table, because Outlook ignores the padding of links.
 */
export const htmlOf = ({ locale, subject, ...page }: Page) =>
  `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(subject)}</title><style>${dark}</style></head><body class="ground" style="margin:0;background:#faf9f7;font:16px/1.5 Inter,Arial,sans-serif;color:#1c1917"><div style="max-width:600px;margin:0 auto;padding:24px 12px"><p style="margin:0 0 12px;padding:0 24px;font-size:18px;font-weight:700;letter-spacing:.08em">EVAL</p><div class="panel" style="border-top:4px solid #f57c00;border-radius:8px;background:#fff;padding:24px"><h1 style="font-size:22px;line-height:1.25;margin:0 0 16px;overflow-wrap:anywhere">${escaped(subject)}</h1>${contentOf(page)}</div>${footerOf(page)}</div></body></html>`

const dark = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){.ground{background:#14110f!important;color:#f5f2ee!important}.panel{background:#1d1916!important}.muted,.muted pre{color:#b5afa8!important}.link{color:#ffb066!important}}`

const contentOf = ({ paragraphs, sections, button }: Omit<Page, 'locale' | 'subject'>) =>
  paragraphs.map(paragraph).join('') + sections.map(section).join('') + (button ? buttonHtml(button) : '')

const paragraph = (text: string) =>
  `<p style="margin:0 0 16px;overflow-wrap:anywhere">${escaped(text).replaceAll('\n', '<br>')}</p>`

const section = ({ title, link, lines }: Section) =>
  `<h2 style="font-size:17px;line-height:1.3;margin:24px 0 8px">${anchor({ label: title, link })}</h2><ul style="margin:0 0 16px;padding-left:20px">${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`

const buttonHtml = ({ label, link, hint }: Anchor & { hint: string }) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 16px"><tr><td bgcolor="#f57c00" style="border-radius:8px"><a href="${escaped(link)}" style="display:inline-block;padding:14px 22px;color:#1c1208;font-weight:600;text-decoration:none">${escaped(label)}</a></td></tr></table><p class="muted" style="margin:0;font-size:14px;color:#57534e;overflow-wrap:anywhere">${escaped(hint)}<br>${anchor({ label: shortAddress(link), link })}</p>`

const footerOf = ({ footnote, footer, unsubscribe }: Omit<Page, 'locale' | 'subject'>) => {
  const code = footnote?.code
  const lines = [footnote?.text, footer]
    .filter((text) => text !== undefined)
    .map((text) => small(escaped(text)))
  if (code) lines.splice(1, 0, codeHtml(code))
  if (unsubscribe) lines.push(small(anchor(unsubscribe)))
  return `<div class="muted" style="padding:16px 24px 0;color:#57534e">${lines.join('')}</div>`
}

const small = (html: string) => `<p style="margin:0 0 8px;font-size:13px">${html}</p>`

const codeHtml = (code: string) =>
  `<pre style="margin:0 0 8px;font-size:11px;line-height:1.4;color:#57534e;white-space:pre-wrap;word-break:break-all">${escaped(code)}</pre>`

const anchor = ({ label, link }: Anchor) =>
  `<a class="link" href="${escaped(link)}" style="color:#a34700">${escaped(label)}</a>`

/** Host and path without secrets and ids, as visible text of a complete link. */
export function shortAddress(link: string) {
  const { host, pathname } = new URL(link)
  const path = pathname.split('/').map((part) => (part.length > longestPart ? '…' : part))
  return `${host}${path.join('/').replace(/\/$/, '')}`
}

const longestPart = 30

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
