import { IconDeviceMobileUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAccount } from '../../../session/session.ts'
import { unsentReports } from './unsentReports.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { useStore } from '../../../ui/store.ts'
import { draftChanges, whenOnline } from '../draft/device.ts'
import { sendWaiting, waitingFor } from '../draft/waiting.ts'
import styles from './Outbox.module.css'

const everyMs = 30_000
const prepareEveryMs = 10 * 60_000
/** After the page has loaded, so that the lists for offline use do not delay it. A wizard reads them when it opens. */
const prepareAfterMs = 15_000

const loadPreparing = () => import('../draft/prepareDevice.ts')

/** Sends waiting reports when the network may be back. Shows their number in the header. */
export function Outbox() {
  const { t } = useTexts()
  const account = useAccount()
  const { _id: userId } = account
  const count = useWaiting(userId)
  useEffect(() => whenOnline(() => void sendWaiting(userId).catch(() => undefined), everyMs), [userId])
  // Nothing can be sent offline.
  useEffect(() => {
    const prepare = () =>
      void loadPreparing()
        .then(({ prepareDevice }) => prepareDevice(account))
        .catch(() => undefined)
    const first = setTimeout(prepare, prepareAfterMs)
    const timer = setInterval(prepare, prepareEveryMs)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [account])
  if (count === 0) return null
  return (
    <Link to="/app/reports/outbox" className={styles.badge} aria-label={t('report.outbox.badge', { count })}>
      <IconDeviceMobileUp size={18} aria-hidden />
      {count}
    </Link>
  )
}

function useWaiting(userId: string) {
  const changes = useStore(draftChanges)
  useEffect(() => {
    let current = true
    void waitingFor(userId).then(
      ({ length }) => current && unsentReports.set(length),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [userId, changes])
  // The next user has other drafts.
  useEffect(() => () => unsentReports.set(0), [userId])
  return useStore(unsentReports)
}
