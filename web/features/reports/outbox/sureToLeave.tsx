import type { Texts } from '../../../texts/useTexts.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { sendWaiting, waitingFor } from './sendWaiting.ts'

/**
 * Whether a person may leave this device: tries to send what waits, and where something is left, shows it and asks for
 * a word to be typed. It stays on the device all the same, and goes on to the server when its person is back.
 */
export async function sureToLeave(userId: string, { t }: Texts): Promise<boolean> {
  await Promise.race([sendWaiting(userId).catch(() => undefined), afterPatience()])
  // Where the device does not say what waits, something may.
  const known = await waitingFor(userId).catch(() => null)
  if (known?.length === 0) return true
  const waiting = known ?? []
  const given = await confirm({
    title: t('report.outbox.leave.title', { count: Math.max(1, waiting.length) }),
    body: (
      <>
        <ul>
          {waiting.map(({ id, name }) => (
            <li key={id}>{name || t('report.drafts.unnamed')}</li>
          ))}
        </ul>
        <p>{t('report.outbox.leave.what')}</p>
      </>
    ),
    action: t('report.outbox.leave'),
    danger: true,
    keyword: t('report.outbox.leave.keyword'),
  })
  return given !== null
}

// No one waits at the door for a network that is not there.
const patienceMs = 3000
const afterPatience = () => new Promise((end) => setTimeout(end, patienceMs))
