import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconClock,
  IconCloudQuestion,
  IconHistory,
  IconLoader2,
  IconLock,
  IconPencil,
  IconPlayerPause,
  IconQuestionMark,
  IconUserOff,
  IconUserQuestion,
  IconX,
} from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { useTexts } from '../i18n/useTexts.ts'
import styles from './badges.module.css'

export type Severity = 'success' | 'warning' | 'error' | 'info' | 'neutral'

type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>

const states: Record<string, [Severity, Icon]> = {
  valid: ['success', IconCheck],
  final: ['success', IconCheck],
  passed: ['success', IconCheck],
  contradicted: ['warning', IconAlertTriangle],
  onContradicted: ['warning', IconAlertTriangle],
  onEnded: ['warning', IconAlertTriangle],
  activated: ['success', IconCheck],
  companyActivated: ['success', IconCheck],
  companyNotActivated: ['warning', IconAlertTriangle],
  expiring: ['warning', IconAlertTriangle],
  instructionOver: ['error', IconAlertTriangle],
  instructionDue: ['warning', IconAlertTriangle],
  suspended: ['warning', IconPlayerPause],
  personSuspended: ['error', IconLock],
  notActivated: ['warning', IconAlertTriangle],
  deactivated: ['error', IconLock],
  locked: ['error', IconLock],
  ok: ['success', IconCheck],
  due: ['warning', IconAlertTriangle],
  blocked: ['error', IconLock],
  lost: ['error', IconQuestionMark],
  unfit: ['error', IconBan],
  retired: ['neutral', IconBan],
  expired: ['error', IconX],
  invalid: ['error', IconX],
  revoked: ['error', IconBan],
  failed: ['error', IconX],
  void: ['error', IconBan],
  accepted: ['success', IconCheck],
  declined: ['neutral', IconX],
  withdrawn: ['neutral', IconBan],
  open: ['info', IconClock],
  toDo: ['error', IconAlertTriangle],
  defectDanger: ['error', IconAlertTriangle],
  defectSerious: ['warning', IconAlertTriangle],
  defectUnproven: ['neutral', IconQuestionMark],
  dangerous: ['error', IconAlertTriangle],
  mended: ['success', IconCheck],
  dropped: ['neutral', IconBan],
  waiting: ['info', IconClock],
  queued: ['info', IconClock],
  awaited: ['info', IconUserQuestion],
  sealing: ['info', IconClock],
  issued: ['success', IconCheck],
  refused: ['error', IconX],
  sending: ['info', IconClock],
  renewed: ['success', IconCheck],
  ended: ['neutral', IconBan],
  draft: ['neutral', IconPencil],
  incomplete: ['neutral', IconPencil],
  superseded: ['neutral', IconHistory],
  amended: ['neutral', IconHistory],
  unknown: ['neutral', IconQuestionMark],
  holderErased: ['neutral', IconUserOff],
  unconfirmed: ['warning', IconCloudQuestion],
}

/** Never only a colour: each state also has an icon. */
export const signOf = (state: string): { severity: Severity; Icon: Icon } => {
  const [severity, Icon] = states[state] ?? ['neutral', IconQuestionMark]
  return { severity, Icon }
}

interface BadgeProps {
  state: string
  /** Default: `shell.state.{state}`. */
  text?: string
  note?: ReactNode
}

export function StateBadge({ state, text, note }: BadgeProps) {
  const { textByKey } = useTexts()
  const { severity, Icon } = signOf(state)
  return (
    <span className={styles.badge} data-mood={severity}>
      <Icon size={15} stroke={2.5} aria-hidden />
      {text ?? textByKey(`shell.state.${state}`) ?? state}
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </span>
  )
}

interface LabelProps {
  /** Determines colour and icon. */
  state: string
  label: string
  /** Shows the name of the state; otherwise only screen readers read it. */
  named?: boolean
}

/** A thing with its state, such as a level of a person. */
export function LabelBadge({ state, label, named = false }: LabelProps) {
  const { textByKey } = useTexts()
  const { severity, Icon } = signOf(state)
  const name = textByKey(`shell.state.${state}`) ?? state
  return (
    <span className={styles.badge} data-mood={severity} title={name}>
      <Icon size={15} stroke={2.5} aria-hidden />
      <span className="nowrap">{label}</span>
      <span className={named ? styles.note : 'hidden'}>{name}</span>
    </span>
  )
}

interface VerdictProps {
  /** A state known to `signOf`, such as `valid` or `revoked`. */
  state: string
  title: string
  severity?: Severity | undefined
  /** For reading at arm's length in sunlight. */
  large?: boolean
  /** The sign turns while the state is about to change. */
  turning?: boolean
  children?: ReactNode
}

export function VerdictBanner({ state, title, severity, large, turning, children }: VerdictProps) {
  const sign = signOf(state)
  const Icon = turning ? IconLoader2 : sign.Icon
  return (
    <section
      className={styles.verdict}
      data-mood={severity ?? sign.severity}
      data-large={large}
      role="status"
    >
      <span className={styles.sign} data-turning={turning || undefined}>
        <Icon size={large ? 40 : 32} stroke={2.5} aria-hidden />
      </span>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.words}>{children}</div>}
    </section>
  )
}
