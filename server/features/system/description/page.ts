import type { OpenAPIV3_1 } from 'openapi-types'
import { problems } from '#contract/problem.ts'
import { spaced } from '#contract/summaries.ts'
import { textNamed } from '../../../texts.ts'
import { areaOf, type Document, type Operation } from './document.ts'
import type { Schema } from './example.ts'
import { fieldsOf, typeOf } from './fields.ts'

/** An HTML page without scripts, generated from the API description. */
export function referencePage(document: Document) {
  const calls = callsOf(document)
  const areas = (document.tags ?? []).map(({ name }) => name)
  const nav = areas.map((area) => `<li><a href="#${escaped(area)}">${escaped(area)}</a></li>`).join('')
  const sections = areas
    .map((area) => {
      const own = calls.filter(({ path }) => areaOf(path) === area)
      return `<section id="${escaped(area)}"><h2>${escaped(area)}</h2>${own.map(callHtml).join('')}</section>`
    })
    .join('')
  const title = `${escaped(document.info.title)} API`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="description" content="Every call with its rights, parameters, answer, refusals and an example."><title>${title}</title><link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/api/docs.css"></head><body><nav aria-label="Calls"><ul>${nav}<li><a href="#refusals">Refusals</a></li></ul></nav><main><h1>${title}</h1><p>${coded(document.info.description ?? '')}</p><p>For programs: <a href="/api/openapi.json">openapi.json</a>, OpenAPI ${escaped(document.openapi)}. ${calls.length} calls.</p>${sections}${refusalsHtml()}</main></body></html>`
}

interface Call {
  method: string
  path: string
  call: Operation
}

const callsOf = ({ paths = {} }: Document): Call[] =>
  Object.entries(paths).flatMap(([path, methods = {}]) =>
    Object.entries(methods).map(([method, call]) => ({
      method: method.toUpperCase(),
      path,
      call: call as Operation,
    })),
  )

function callHtml({ method, path, call }: Call) {
  const id = escaped(call.operationId ?? path)
  const body = contentOf(call.requestBody as OpenAPIV3_1.RequestBodyObject | undefined)
  const answer = contentOf(call.responses?.[200] as OpenAPIV3_1.ResponseObject | undefined)
  return `<article id="${id}"><h3><a href="#${id}"><b class="${method}">${method}</b> <code>${escaped(path).replaceAll('/', '/<wbr>')}</code></a></h3><p>${escaped(call.summary ?? '')}</p>${rightsHtml(call)}${parametersHtml(call)}${contentHtml(bodyCaption(call), body)}${contentHtml('Answer', answer)}${refusedHtml(call)}<details><summary>Example</summary><pre tabindex="0">${escaped(exampleText(method, path, call))}</pre></details></article>`
}

function rightsHtml({ 'x-rights': rights, 'x-action': action }: Operation) {
  const items = rights.map(
    ({ roles, scope, confirm }) =>
      `<li>${roles.map(spaced).join(', ')}: ${escaped(scope)}${confirm ? ' (after confirming who one is)' : ''}</li>`,
  )
  return `<p>Right: <code>${escaped(action)}</code></p><ul class="rights">${items.join('')}</ul>`
}

const bodyCaption = ({ 'x-most-bytes': most }: Operation) =>
  most === undefined ? 'Body' : `Body of at most ${Math.round(most / 1024)} KB`

function parametersHtml({ parameters = [] }: Operation) {
  const rows = (parameters as OpenAPIV3_1.ParameterObject[]).map(
    (one) =>
      `<tr><th scope="row"><code>${escaped(one.name)}</code></th><td>${one.in}${one.required ? ', needed' : ''}</td><td>${escaped(typeOf((one.schema ?? {}) as Schema))}</td></tr>`,
  )
  if (rows.length === 0) return ''
  return table('Parameters', ['Name', 'Where', 'Type'], rows)
}

const table = (caption: string, heads: string[], rows: string[]) =>
  `<details><summary>${caption} (${rows.length})</summary><div role="region" aria-label="${caption}" tabindex="0"><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div></details>`

interface ExampleContent {
  type: string
  schema: Schema
  example: unknown
}

function contentOf(
  part: { content?: Record<string, OpenAPIV3_1.MediaTypeObject> } | undefined,
): ExampleContent | undefined {
  const [first] = Object.entries(part?.content ?? {})
  return (
    first?.[1].schema && { type: first[0], schema: first[1].schema, example: first[1].example as unknown }
  )
}

function contentHtml(caption: string, content: ExampleContent | undefined) {
  if (!content) return ''
  const fields = fieldsOf(content.schema)
  if (fields.length === 0)
    return `<p>${caption}: ${escaped(content.type)}, ${escaped(typeOf(content.schema))}</p>`
  const rows = fields.map(
    ({ path, type, isRequired }) =>
      `<tr><th scope="row"><code>${escaped(path)}</code></th><td>${isRequired ? 'always' : 'may be left out'}</td><td>${escaped(type)}</td></tr>`,
  )
  return table(`${caption}, ${escaped(content.type)}`, ['Field', 'There', 'Type'], rows)
}

const refusedHtml = ({ responses = {} }: Operation) =>
  `<p>Refused with ${Object.keys(responses)
    .filter((status) => status !== '200')
    .join(', ')}; see <a href="#refusals">Refusals</a>.</p>`

function exampleText(method: string, path: string, call: Operation) {
  const body = contentOf(call.requestBody as OpenAPIV3_1.RequestBodyObject | undefined)
  const answer = contentOf(call.responses?.[200] as OpenAPIV3_1.ResponseObject | undefined)
  const address = path.replace(/\{(\w+)\}/g, (_all, name: string) => exampleOfPath(call, name))
  const sent = !body
    ? ''
    : body.type === 'application/json'
      ? ` \\\n  -H 'Content-Type: application/json' \\\n  -d '${JSON.stringify(body.example, null, 2)}'`
      : Object.keys(body.schema.properties ?? {})
          .map((name) => ` \\\n  -F '${name}=${name === 'file' ? '@photo.jpg' : '…'}'`)
          .join('')
  const shownAnswer =
    answer?.type === 'application/json' ? JSON.stringify(answer.example, null, 2) : '(a file)'
  return `curl -b cookies -X ${method} "$EVAL${address}"${sent}\n\n${shownAnswer}`
}

function exampleOfPath({ parameters = [] }: Operation, name: string) {
  const parameter = (parameters as OpenAPIV3_1.ParameterObject[]).find(
    (one) => one.name === name && one.in === 'path',
  )
  const { format, enum: values } = (parameter?.schema ?? {}) as Schema
  return format === 'uuid' ? '0198c5a0-7b1e-7000-8000-5d1f0a2b3c4d' : String(values?.[0] ?? name)
}

function refusalsHtml() {
  const rows = Object.entries(problems).map(
    ([code, { status }]) =>
      `<tr><th scope="row"><code>${code}</code></th><td>${status}</td><td>${escaped(textNamed('en', `problem.${code}`) ?? '')}</td></tr>`,
  )
  return `<section id="refusals"><h2>Refusals</h2><p>Every refusal has the body <code>{ code, message, fields? }</code>; <code>fields</code> names what is wrong by field.</p><div role="region" aria-label="Refusals" tabindex="0"><table><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Message</th></tr></thead><tbody>${rows.join('')}</tbody></table></div></section>`
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const coded = (text: string) => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>')
