import { mkdirSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import {
  certificateIn,
  logsIn,
  replaced,
  shipped,
  socketsIn,
  started,
  type Proxy,
  type Setting,
} from './programs.ts'

export function startNginx({ place, instances }: Setting): Promise<Proxy> {
  mkdirSync(logsIn(place))
  const { key, certificate } = certificateIn(place)
  const { clear, encrypted } = socketsIn(place)
  const site = replaced(shipped('nginx.conf'), [
    ['listen 80', `listen unix:${clear}`],
    ['listen 443', `listen unix:${encrypted}`],
    [/\/etc\/letsencrypt\/live\/eval\.example\.org\/fullchain\.pem/g, certificate],
    [/\/etc\/letsencrypt\/live\/eval\.example\.org\/privkey\.pem/g, key],
    ['/var/log/nginx', logsIn(place)],
    [
      '    server 127.0.0.1:3000 max_fails=0;',
      instances.map((one) => `server ${one} max_fails=0;`).join('\n'),
    ],
  ])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${place}/${name};`)
    .join('\n')
  const main = `user ${userInfo().username};\ndaemon off;\nworker_processes 1;\npid ${place}/pid;\nerror_log stderr error;
events {}\nhttp {\n${temporary}\n${site}\n}\n`
  const file = path.join(place, 'nginx.conf')
  writeFileSync(file, main)
  return started(place, ['nginx', '-p', place, '-c', file])
}
