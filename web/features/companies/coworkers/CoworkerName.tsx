import type { coworkers } from '#contract/coworker.ts'
import type { Answer } from '#contract/endpoint.ts'
import { fileUrl } from '../../../api/call.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Avatar } from '../../../ui/images.tsx'
import styles from './CoworkerName.module.css'

export type Coworker = Answer<typeof coworkers.read>

export function CoworkerName({ coworker: { fullname, evalid, picture } }: { coworker: Coworker }) {
  const { t } = useTexts()
  return (
    <span className={styles.name}>
      <Avatar src={picture ? fileUrl(picture) : null} name={fullname} size={32} />
      {fullname || t('coworker.nameless', { evalid })}
    </span>
  )
}
