import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  certificateIn,
  logsIn,
  ownName,
  replaced,
  shipped,
  socketsIn,
  started,
  type Proxy,
  type Setting,
} from './programs.ts'

export function startCaddy({ directory, instances }: Setting): Promise<Proxy> {
  mkdirSync(logsIn(directory))
  const { key, certificate } = certificateIn(directory)
  const { clear, encrypted } = socketsIn(directory)
  const file = path.join(directory, 'Caddyfile')
  const listening = { clear: `\tbind unix/${clear}`, encrypted: `\tbind unix/${encrypted}` }
  writeFileSync(
    file,
    replaced(shipped('Caddyfile'), [
      [/^\{\n\t#/gm, '{\n\tadmin off\n\t#'],
      [/^:80 \{/gm, `:80 {\n${listening.clear}`],
      [/^:443 \{/gm, `:443 {\n${listening.encrypted}`],
      [/^http:\/\/\{\$EVAL_HOST\} \{/gm, `http://{$EVAL_HOST} {\n${listening.clear}`],
      [/^\{\$EVAL_HOST\} \{/gm, `{$EVAL_HOST} {\n${listening.encrypted}\n\ttls ${certificate} ${key}`],
    ]),
  )
  return started(directory, ['caddy', 'run', '--adapter', 'caddyfile', '--config', file], {
    EVAL_HOST: ownName,
    EVAL_UPSTREAM: instances.join(' '),
    XDG_DATA_HOME: directory,
    XDG_CONFIG_HOME: directory,
  })
}
