import { useEffect, useRef } from 'react'
import { IconCheck, IconHandStop, IconX } from '@tabler/icons-react'
import type { GateAnswer } from '#contract/workGate.ts'
import { wholeMinuteFrom } from '#domain/clockTolerance.ts'
import { isInstructionOver } from '#domain/instruction.ts'
import { gateDemands } from '#domain/workGate.ts'
import { FoundVoltageFact } from '../FoundVoltageFact.tsx'
import { Day, Moment, useToday } from '../../../i18n/Day.tsx'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Warnings } from '../../../i18n/Warnings.tsx'
import { Facts } from '../../../ui/lists.tsx'
import { Notice } from '../../../ui/notices.tsx'
import styles from './Answer.module.css'

const icons = { may: IconCheck, notYet: IconHandStop, mayNot: IconX }

/** Legible from a distance of two metres. */
export function Answer({ answer }: { answer: GateAnswer }) {
  const { t } = useTexts()
  const { verdict, reasons, person, work, heldBackBy, unconfirmed, countsFrom } = answer
  const Icon = icons[verdict]
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'start' })
  }, [answer])
  return (
    <section ref={section} className={styles.answer}>
      <div className={styles.verdict} data-verdict={verdict} role="status">
        <Icon size={72} stroke={2.5} aria-hidden />
        <p className={styles.word}>{t(`gate.verdict.${verdict}`)}</p>
        <p>
          {person}
          <br />
          {t(`gate.work.${work}`)}
        </p>
      </div>
      {reasons.length > 0 && <Reasons answer={answer} />}
      {countsFrom && (
        <p className={styles.note}>
          {t('gate.countsFrom')} <Moment value={wholeMinuteFrom(countsFrom)} />
        </p>
      )}
      {heldBackBy && <p className={styles.note}>{t('gate.heldBack', { number: heldBackBy.number ?? '' })}</p>}
      {unconfirmed && (
        <p className={styles.note}>{t('gate.unconfirmed', { number: unconfirmed.number ?? '' })}</p>
      )}
      <GateWarnings answer={answer} />
      {verdict !== 'mayNot' && gateDemands[work].rank > 0 && <p className={styles.note}>{t('gate.maker')}</p>}
      <div className="panel">
        <AnswerFacts answer={answer} />
      </div>
    </section>
  )
}

const contradicted = 'disconnectionContradicted'

function GateWarnings({ answer: { warnings, tags } }: { answer: GateAnswer }) {
  const { t, locale } = useTexts()
  const others = tags.flatMap(({ by, isOwn }) => (isOwn ? [] : [by]))
  const names = new Intl.ListFormat(locale).format(others)
  return (
    <>
      {warnings.includes(contradicted) && (
        <Warnings
          title={t(`gate.warning.${contradicted}`)}
          warnings={[...new Set(tags.flatMap(({ contradictions }) => contradictions))]}
        />
      )}
      {warnings
        .filter((warning) => warning !== contradicted)
        .map((warning) => (
          <Notice
            key={warning}
            severity="warning"
            title={t(`gate.warning.${warning}`, { names, count: others.length })}
          >
            <p>{t(`gate.warning.${warning}.what`)}</p>
          </Notice>
        ))}
    </>
  )
}

function AnswerFacts({ answer }: { answer: GateAnswer }) {
  const { t } = useTexts()
  const { vehicle, day, certificate, tags, voltage, checkedAt } = answer
  const today = useToday()
  return (
    <Facts
      facts={[
        { term: t('gate.companyVehicleId'), value: vehicle },
        { term: t('gate.day'), value: <Day value={day} /> },
        {
          term: t(
            isInstructionOver(today, certificate?.instructionDue)
              ? 'gate.instructionWasDue'
              : 'gate.instructionDue',
          ),
          value: certificate?.instructionDue && <Day value={certificate.instructionDue} />,
        },
        {
          term: t('gate.certificate'),
          value: certificate && (
            <>
              {certificate.level}, {certificate.number}, {t('gate.until')} <Day value={certificate.dueDate} />
            </>
          ),
        },
        {
          term: t('gate.tag'),
          value:
            tags.length > 0
              ? tags.map((tag) => <GateTag key={tag.by + tag.since} tag={tag} />)
              : t('gate.tag.none'),
        },
        { term: t('gate.voltage'), value: voltage && <FoundVoltageFact found={voltage} /> },
        { term: t('gate.checkedAt'), value: <Moment value={checkedAt} /> },
      ]}
    />
  )
}

function GateTag({ tag: { by, since, isConfirmed, doubts } }: { tag: GateAnswer['tags'][number] }) {
  const { t } = useTexts()
  return (
    <div>
      {t(isConfirmed ? 'gate.tag.by' : 'gate.tag.contradicted', { name: by })} <Moment value={since} />
      {doubts.map((doubt) => (
        <div key={doubt}>{t(`tag.doubt.${doubt}`)}</div>
      ))}
    </div>
  )
}

function Reasons({ answer: { reasons, work } }: { answer: GateAnswer }) {
  const { t, textByKey } = useTexts()
  const { rank, orLevel } = gateDemands[work]
  const level = [`EVAL-${rank}`, orLevel].filter(Boolean).join(` ${t('gate.or')} `)
  const textOf = (reason: string) =>
    reason.startsWith('state.')
      ? t('gate.reason.card', { state: textByKey(`shell.${reason}`) ?? reason })
      : (textByKey(`gate.reason.${reason}`, { level }) ?? reason)
  return (
    <ul className={styles.reasons}>
      {reasons.map((reason) => (
        <li key={reason}>{textOf(reason)}</li>
      ))}
    </ul>
  )
}
