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

export function startNginx({ directory, instances }: Setting): Promise<Proxy> {
  mkdirSync(logsIn(directory))
  const { key, certificate } = certificateIn(directory)
  const { clear, encrypted } = socketsIn(directory)
  const site = replaced(shipped('nginx.conf'), [
    ['listen 80', `listen unix:${clear}`],
    ['listen 443', `listen unix:${encrypted}`],
    [/\/etc\/letsencrypt\/live\/eval\.example\.org\/fullchain\.pem/g, certificate],
    [/\/etc\/letsencrypt\/live\/eval\.example\.org\/privkey\.pem/g, key],
    ['/var/log/nginx', logsIn(directory)],
    [
      '    server 127.0.0.1:3000 max_fails=0;',
      instances.map((one) => `server ${one} max_fails=0;`).join('\n'),
    ],
  ])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${directory}/${name};`)
    .join('\n')
  const main = `user ${userInfo().username};\ndaemon off;\nworker_processes 1;\npid ${directory}/pid;\nerror_log stderr error;
events {}\nhttp {\n${temporary}\n${site}\n}\n`
  const file = path.join(directory, 'nginx.conf')
  writeFileSync(file, main)
  return started(directory, ['nginx', '-p', directory, '-c', file])
}
