import type { Endpoint } from '#contract/endpoint.ts'
import type { InBody } from '#contract/inBody.ts'
import { binary } from '#contract/file.ts'

export const schemaOf = (endpoint: Endpoint, mostBytes: number | null) => ({
  ...described(endpoint),
  ...(mostBytes && { 'x-most-bytes': mostBytes }),
  ...(endpoint.params && { params: endpoint.params }),
  ...(endpoint.query && { querystring: endpoint.query }),
  ...(endpoint.body && { body: endpoint.body }),
  response: { 200: endpoint.answer },
})

const described = ({ action, method, path, takesFile, answer, sameAs }: Endpoint & Partial<InBody>) => ({
  operationId: [method.toLowerCase(), ...path.split('/').slice(2)].map(wordOfPath).join(''),
  'x-action': action,
  ...(sameAs && { 'x-same-as': sameAs }),
  ...(takesFile && { consumes: ['multipart/form-data'] }),
  ...(answer === binary && { produces: ['application/octet-stream'] }),
})

const wordOfPath = (part: string, index: number) => {
  const word = part.replace(/^:/, 'by_').replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())
  return index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)
}
