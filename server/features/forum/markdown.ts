import MarkdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'
import { replaceMentions } from '#domain/forum.ts'

interface PostContext {
  /** Forum names, normalised by `sameForumName`. */
  mentioned: ReadonlySet<string>
  attachments: ReadonlySet<string>
}

const isLink = (href: string) => /^(https?:\/\/|mailto:)/i.test(href)
const isAttachment = /^attachment:([0-9a-f-]{36})$/
const isOwnFile = /^\/api\/file\/[0-9a-f-]{36}$/

const contextOf = (env: unknown) => (env as { context: PostContext }).context

// Raw HTML is disabled; deeper nesting is shown as typed.
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true, maxNesting: 12 })
markdown.linkify.set({ fuzzyLink: false, fuzzyIP: false, fuzzyEmail: false })
markdown.validateLink = (url) => isLink(url) || isAttachment.test(url)
markdown.renderer.rules.image = (tokens, index, _options, env) => {
  const { attachments } = contextOf(env)
  const token = tokens[index]
  const [, id = ''] = isAttachment.exec(String(token?.attrGet('src') ?? '')) ?? []
  const text = markdown.utils.escapeHtml(token?.content ?? '')
  return attachments.has(id) ? `<img src="/api/file/${id}" alt="${text}">` : text
}
markdown.renderer.rules.text = (tokens, index, _options, env) =>
  replaceMentions(markdown.utils.escapeHtml(tokens[index]?.content ?? ''), (name, written) =>
    contextOf(env).mentioned.has(name) ? `<b>${written}</b>` : written,
  )

const heading = sanitizeHtml.simpleTransform('h3', {}, false)

const rules: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'strong', 'em', 's', 'b', 'h3', 'ul', 'ol', 'li', 'blockquote', 'code', 'pre', 'hr'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td', 'a', 'img'],
  ],
  allowedAttributes: { a: ['href', 'rel', 'target'], img: ['src', 'alt', 'loading'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 40,
  transformTags: {
    ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, heading])),
    a: (_name, { href = '' }) => ({
      tagName: 'a',
      attribs: { href, rel: 'nofollow noopener ugc', target: '_blank' },
    }),
    img: (_name, { src = '', alt = '' }) => ({ tagName: 'img', attribs: { src, alt, loading: 'lazy' } }),
  },
  // Keeps only the text of other links, and removes foreign images.
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'img'
      ? !isOwnFile.test(attribs.src ?? '')
      : tag === 'a' && !isLink(attribs.href ?? '') && 'excludeTag',
}

/** Sanitises HTML when a post is stored, and again when it is shown. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, rules)

/** Tables can expand a short text, because each row is padded to the widest. */
const most = { tokens: 8000, characters: 60_000 }

export function htmlOf(text: string, context: PostContext): string | null {
  const tokens = markdown.parse(text, { context })
  if (tokens.length > most.tokens) return null
  const html = markdown.renderer.render(tokens, markdown.options, { context })
  return html.length > most.characters ? null : cleanHtml(html)
}
