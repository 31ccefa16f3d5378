import type { OpenAPIV3_1 } from 'openapi-types'
import { problems, type ProblemCode } from '#contract/problem.ts'
import { summaryOf } from '#contract/summaries.ts'
import { isOpenToGuests, type Action } from '#domain/policy.ts'
import { translate } from '../../../texts.ts'
import { exampleBody, exampleOf, type Schema } from './example.ts'
import { rightsOf } from './rights.ts'

export type Document = OpenAPIV3_1.Document
export type Operation = OpenAPIV3_1.OperationObject & {
  'x-action': Action
  /** Maximum body size in bytes; files have their own limits. */
  'x-most-bytes'?: number
  'x-rights': ReturnType<typeof rightsOf>
  /** The path of an equivalent call that has a secret or search terms in the URL. */
  'x-same-as'?: string
}

/** One example code per status. */
const failures = {
  400: 'invalid',
  401: 'signedOut',
  403: 'forbidden',
  404: 'notFound',
  409: 'stale',
  413: 'tooLarge',
  415: 'unsupportedMedia',
  422: 'keyReused',
  429: 'tooMany',
  503: 'unavailable',
} as const satisfies Record<number, ProblemCode>

type Failure = keyof typeof failures

export function described(drawn: Document, cookie: string): Document {
  const paths = Object.fromEntries(
    Object.entries(drawn.paths ?? {}).map(([path, calls]) => [
      path,
      Object.fromEntries(
        Object.entries(calls as Record<string, Operation>).map(([method, call]) => [
          method,
          describedCall(call, method.toUpperCase(), path),
        ]),
      ),
    ]),
  )
  const areas = [...new Set(Object.keys(paths).map(areaOf))].toSorted()
  return {
    ...drawn,
    info: { ...drawn.info, description: introduction },
    servers: [{ url: '/' }],
    tags: areas.map((name) => ({ name })),
    paths,
    components: {
      ...drawn.components,
      schemas: { ...drawn.components?.schemas, Problem: problem },
      responses: refusals(),
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookie } },
    },
  }
}

const introduction =
  'Bodies are JSON. `x-most-bytes` is the maximum size of each; a larger body is refused with 413. POST /api/auth signs a person in and sets a cookie. Items have a `version`: a change based on an older version is refused with 409 and the current item. A creating call that is sent again with the same Idempotency-Key returns the first answer. The header Accept-Language (de, en, it) sets the language of messages.'

export const areaOf = (path: string) => path.split('/')[2]?.replace('.csv', '') ?? ''

function describedCall(call: Operation, method: string, path: string): Operation {
  const action = call['x-action']
  const isOpen = isOpenToGuests(action)
  return {
    ...call,
    tags: [areaOf(path)],
    summary: summarised(call, method, path),
    ...(!isOpen && { security: [{ session: [] }] }),
    'x-rights': rightsOf(action),
    ...(method === 'POST' && !isOpen && { parameters: [...(call.parameters ?? []), idempotencyKey] }),
    ...(call.requestBody && { requestBody: withExamples(call.requestBody, `${method} ${path}`) }),
    responses: {
      200: { ...withExamples(call.responses?.[200] as Content), description: 'Done' },
      ...Object.fromEntries(
        failuresOf(call, method).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  }
}

const summarised = ({ 'x-same-as': sameAs }: Operation, method: string, path: string) => {
  const [ofMethod = '', ofPath = ''] = sameAs?.split(' ') ?? [method, path.replace(/\{(\w+)\}/g, ':$1')]
  const summary = summaryOf(ofMethod, ofPath) ?? ''
  return sameAs ? `${summary} All values are in the body.` : summary
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Makes it safe to send the call again.',
  schema: { type: 'string', pattern: '^[\\w-]{8,80}$' },
} as const

type Content = Partial<OpenAPIV3_1.RequestBodyObject>

const withExamples = ({ content = {}, ...rest }: Content, address?: string) => ({
  ...rest,
  content: Object.fromEntries(
    Object.entries(content).map(([type, { schema }]) => {
      const shape = type === 'application/octet-stream' ? bytes : asForm(type, schema as Schema)
      return [
        type,
        {
          schema: shape,
          ...(type === 'application/json' && {
            example: address ? exampleBody(address, shape) : exampleOf(shape),
          }),
        },
      ]
    }),
  ),
})

const bytes: Schema = { type: 'string', format: 'binary' }

/** In a form, the part without schema is the file. */
const asForm = (type: string, schema: Schema): Schema =>
  type === 'multipart/form-data'
    ? {
        ...schema,
        properties: Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, part]) => [
            name,
            Object.keys(part).length === 0 ? bytes : part,
          ]),
        ),
      }
    : schema

function failuresOf(call: Operation, method: string) {
  const { 'x-action': action, 'x-same-as': sameAs, parameters = [], requestBody } = call
  const hasPath =
    sameAs?.includes(':') || (parameters as OpenAPIV3_1.ParameterObject[]).some((one) => one.in === 'path')
  const content = (requestBody as OpenAPIV3_1.RequestBodyObject | undefined)?.content ?? {}
  const isOpen = isOpenToGuests(action)
  const may: Record<Failure, boolean> = {
    400: hasPath || parameters.length > 0 || requestBody !== undefined,
    401: !isOpen,
    403: !isOpen,
    404: hasPath,
    409: method !== 'GET',
    413: requestBody !== undefined,
    415: 'multipart/form-data' in content,
    422: method === 'POST' && !isOpen,
    429: true,
    503: true,
  }
  return (Object.keys(may) as unknown as Failure[]).filter((status) => may[status])
}

const problem: Schema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', enum: Object.keys(problems) },
    message: { type: 'string', description: 'In the requested language.' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'The error of each field, by its path.',
    },
    requestId: { type: 'string' },
    item: { description: 'With 409 `stale`: the current item.' },
  },
}

const refusals = () =>
  Object.fromEntries(
    Object.entries(failures).map(([status, code]) => {
      const message = translate('en')(`problem.${code}`)
      const schema = { $ref: '#/components/schemas/Problem' }
      return [
        status,
        { description: message, content: { 'application/json': { schema, example: { code, message } } } },
      ]
    }),
  )
