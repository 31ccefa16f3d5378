import { test } from 'vitest'
import { member } from './seed.ts'
import { stage } from './stage.ts'
import { isShown } from './visit.ts'
import { appendFileSync } from 'node:fs'
const house = stage()
test('x', async () => {
  const p = await member(house, 'Anna', 'Berg', 'de')
  const T = performance.now()
  const page = await house.open({ signedIn: p.signedIn })
  appendFileSync('/tmp/t2.log', `open ${performance.now() - T}\n`)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  const m = async () => Object.fromEntries((await cdp.send('Performance.getMetrics')).metrics.map((x) => [x.name, x.value]))
  for (const a of ['/app', '/app/reports', '/app/reports', '/app/user', '/app/forum', '/app/reports']) {
    let n = 0
    const h = () => n++
    page.on('request', h)
    const T = performance.now()
    await page.goto(a)
    await isShown(page)
    const w = performance.now() - T
    page.off('request', h)
    const e = await m()
    const d = (k: string) => (e[k] ?? 0).toFixed(2)
    appendFileSync('/tmp/t2.log', `${a} ${w.toFixed(0)} ms, ${n} requests, task ${d('TaskDuration')} script ${d('ScriptDuration')} v8 ${d('V8CompileDuration')} layout ${d('LayoutDuration')} style ${d('RecalcStyleDuration')}\n`)
  }
})
