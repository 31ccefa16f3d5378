import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
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

export function startHaproxy({ directory, instances, host = ownName }: Setting): Promise<Proxy> {
  mkdirSync(logsIn(directory))
  mkdirSync(path.join(directory, 'certificates'))
  const { key, certificate } = certificateIn(directory)
  const both = [key, certificate].map((file) => readFileSync(file, 'utf8')).join('\n')
  writeFileSync(path.join(directory, 'certificates', 'eval.pem'), both)
  const { clear, encrypted } = socketsIn(directory)
  const file = path.join(directory, 'haproxy.cfg')
  const named: [string, string][] =
    host === ownName
      ? []
      : [
          [`hdr(host) -i ${ownName} `, `hdr(host) -i ${host} `],
          [`hdr Host ${ownName}`, `hdr Host ${host}`],
        ]
  writeFileSync(
    file,
    replaced(shipped('haproxy.cfg'), [
      ...named,
      ['log /dev/log local0', 'log stdout format raw local0'],
      [/^ +(user|group) haproxy\n/gm, ''],
      ['bind :80', `bind unix@${clear}`],
      ['bind :443', `bind unix@${encrypted}`],
      ['/etc/haproxy/certs/', path.join(directory, 'certificates')],
      ['server one 127.0.0.1:3000', instances.map((one, index) => `server s${index} ${one}`).join('\n    ')],
    ]),
  )
  return started(directory, ['haproxy', '-db', '-f', file])
}
