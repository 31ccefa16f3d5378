import type { Texts } from '../../../i18n/useTexts.ts'
import { confirm } from '../../../ui/dialogs.tsx'
import { sendWaiting, waitingFor } from '../draft/waiting.ts'

/**
 * Called before sign-out. Tries to send waiting reports; if some remain, shows them and asks for a keyword.
 * They stay on the device and are sent after the next sign-in.
 */
export async function sureToLeave(userId: string, { t }: Texts): Promise<boolean> {
  await Promise.race([sendWaiting(userId).catch(() => undefined), afterTimeout()])
  // If the storage cannot be read, assume that reports wait.
  const stored = await waitingFor(userId).catch(() => null)
  if (stored?.length === 0) return true
  const waiting = stored ?? []
  const confirmed = await confirm({
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
  return confirmed !== null
}

// Upper bound of the delay of a sign-out without a network.
const timeoutMs = 3000
const afterTimeout = () => new Promise((end) => setTimeout(end, timeoutMs))
