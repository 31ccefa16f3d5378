import type { OpenAPIV3_1 } from 'openapi-types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { policy } from '#domain/policy.ts'
import type { Document, Operation } from '../server/features/system/description/document.ts'
import { endpoints } from './support/contract.ts'
import { testServer, type TestServer } from './support/testServer.ts'

let server: TestServer
let document: Document
let calls: { address: string; path: string; call: Operation }[]
let page: string

beforeAll(async () => {
  server = await testServer()
  const guest = await server.as()
  document = (await guest.send('GET', '/api/openapi.json')).body as Document
  page = (await guest.send('GET', '/api/docs')).text
  calls = Object.entries(document.paths ?? {}).flatMap(([path, methods = {}]) =>
    Object.entries(methods).map(([method, call]) => ({
      address: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      path,
      call: call as Operation,
    })),
  )
})
afterAll(() => server.close())

describe('published description', () => {
  test('describes every call in a sentence', () => {
    expect(calls.length).toBeGreaterThan(150)
    const missing = calls.filter(({ call }) => !/^[A-Z].*\.$/.test(call.summary ?? ''))
    expect(
      missing.map(({ address }) => address),
      'calls without a summary in contract/summaries.ts',
    ).toEqual([])
  })

  test('states the right of every call, and the roles that have it', () => {
    for (const { call } of calls) {
      const count = policy[call['x-action']].filter((cell) => cell !== '-').length
      expect({ id: call.operationId, given: call['x-rights'].flatMap(({ roles }) => roles).length }).toEqual({
        id: call.operationId,
        given: count,
      })
    }
  })

  test('has an example for every body that the call accepts', () => {
    const refused = calls.flatMap(({ address, call }) => {
      const content = (call.requestBody as OpenAPIV3_1.RequestBodyObject | undefined)?.content[
        'application/json'
      ]
      const parsed = content && endpoints.get(address)?.body?.['~standard'].validate(content.example)
      if (!parsed || parsed instanceof Promise || !parsed.issues) return []
      return [
        `${address}: ${parsed.issues.map(({ path, message }) => `${(path ?? []).map(String).join('.')} ${message}`).join('; ')}`,
      ]
    })
    expect(refused).toEqual([])
  })

  test('is well formed: every call has a unique id, every path parameter is described, every reference resolves', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    const ids = calls.map(({ call }) => call.operationId ?? '')
    expect(ids.filter((id) => !/^[a-z]\w+$/.test(id))).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
    for (const { path, call } of calls) {
      const parameters = (call.parameters ?? []) as OpenAPIV3_1.ParameterObject[]
      const described = parameters.filter((one) => one.in === 'path' && one.required).map(({ name }) => name)
      expect(described.toSorted()).toEqual(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted(),
      )
      expect(Object.keys(call.responses ?? {})).toEqual(expect.arrayContaining(['200', '429', '503']))
    }
    const lost = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].filter(
      ([, pathText = '']) =>
        pathText
          .split('/')
          .reduce<unknown>((part, key) => (part as Record<string, unknown>)?.[key], document) === undefined,
    )
    expect(lost).toEqual([])
  })

  test('is also a readable page, with every call, its example and every refusal, and without a script', () => {
    expect(calls.filter(({ call }) => !page.includes(`id="${call.operationId}"`))).toEqual([])
    expect(page.match(/<summary>Example/g)).toHaveLength(calls.length)
    expect(page).toContain('certificate.issuerIsHolder')
    expect(page).not.toMatch(/<script|<style|style="/)
  })

  test('shows each path parameter in the example of a call with two of them', () => {
    const example = (operationId: string) =>
      page.split(`id="${operationId}"`)[1]?.match(/\$EVAL([^&"]*)/)?.[1]
    const call = calls.find(({ address }) => address === 'GET /api/share/:kind/:link')?.call
    expect(example(call?.operationId ?? '')).toBe('/api/share/certificate/link')
  })
})
