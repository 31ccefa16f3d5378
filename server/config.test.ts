import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('T81: roles do without a second factor on this computer only', () => {
  expect(readConfig({}).secondFactor).toBe(true)
  expect(readConfig({ SECOND_FACTOR: 'off' }).secondFactor).toBe(false)
  for (const env of [{ HOST: '0.0.0.0' }, { BASE_URL: 'https://eval.example' }, { NODE_ENV: 'production' }])
    expect(() => readConfig({ ...env, SECOND_FACTOR: 'off' })).toThrow(ConfigError)
})

test.each([
  ['http to the world', { BASE_URL: 'http://eval.example' }],
  ['the demo for the world', { DEMO: 'true', HOST: '0.0.0.0' }],
  ['a secret that is too short', { SECRET: 'short' }],
  ['a secret that is no secret', { SECRET: 'x'.repeat(40) }],
  [
    'no secret beside a database of one’s own in production',
    {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://localhost/eval',
    },
  ],
])('T81: %s is refused at start', (_what, env) => {
  expect(() => readConfig(env)).toThrow(ConfigError)
})
