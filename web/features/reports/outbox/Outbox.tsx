import { IconDeviceMobileUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAccount } from '../../../session/session.ts'
import { unsentReports } from '../../../resource/unsentReports.ts'
import { useTexts } from '../../../texts/useTexts.ts'
import { useStore } from '../../../ui/store.ts'
import { draftChanges } from '../draft/device.ts'
import styles from './Outbox.module.css'
import { prepareDevice } from './prepareDevice.ts'
import { sendWaiting, waitingFor } from './sendWaiting.ts'

const everyMs = 30_000
const prepareEveryMs = 10 * 60_000

/** Sends reports that wait on this device whenever there may be a network, and says in the header how many still do. */
export function Outbox() {
  const { t } = useTexts()
  const account = useAccount()
  const { _id: userId } = account
  const count = useWaiting(userId)
  useEffect(() => {
    const send = () => void sendWaiting(userId).catch(() => undefined)
    const sendWhenShown = () => document.visibilityState === 'visible' && send()
    const timer = setInterval(send, everyMs)
    addEventListener('online', send)
    document.addEventListener('visibilitychange', sendWhenShown)
    send()
    return () => {
      clearInterval(timer)
      removeEventListener('online', send)
      document.removeEventListener('visibilitychange', sendWhenShown)
    }
  }, [userId])
  // Without a network what is here stays.
  useEffect(() => {
    const prepare = () => void prepareDevice(account).catch(() => undefined)
    prepare()
    const timer = setInterval(prepare, prepareEveryMs)
    return () => clearInterval(timer)
  }, [account])
  if (count === 0) return null
  return (
    <Link to="/app/reports/outbox" className={styles.badge} aria-label={t('report.outbox.badge', { count })}>
      <IconDeviceMobileUp size={18} aria-hidden />
      {count}
    </Link>
  )
}

/** How many reports stand only on this device. */
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
  // Anyone who signs in next has a share of their own.
  useEffect(() => () => unsentReports.set(0), [userId])
  return useStore(unsentReports)
}
