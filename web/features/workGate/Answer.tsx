import { IconCheck, IconHandStop, IconX } from '@tabler/icons-react'
import type { GateAnswer } from '#contract/workGate.ts'
import { gateDemands } from '#domain/workGate.ts'
import { Day, Moment } from '../../texts/Day.tsx'
import { useTexts } from '../../texts/useTexts.ts'
import { Facts } from '../../ui/Facts.tsx'
import styles from './Answer.module.css'

const icons = { may: IconCheck, notYet: IconHandStop, mayNot: IconX }

/** May, not yet, or may not: to be read from two metres away, with the reasons and what it rests on. */
export function Answer({ answer }: { answer: GateAnswer }) {
  const { t } = useTexts()
  const { verdict, reasons, person, work, day, vehicle, certificate, tag, checkedAt } = answer
  const Icon = icons[verdict]
  return (
    <section className={styles.answer}>
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
      {verdict !== 'mayNot' && gateDemands[work].rank > 0 && (
        <p className={styles.note}>{t('gate.instruction')}</p>
      )}
      <div className="panel">
        <Facts
          facts={[
            { term: t('gate.companyVehicleId'), value: vehicle },
            { term: t('gate.day'), value: <Day value={day} /> },
            {
              term: t('gate.certificate'),
              value: certificate && (
                <>
                  {certificate.level}, {certificate.number}, {t('gate.until')}{' '}
                  <Day value={certificate.dueDate} />
                </>
              ),
            },
            {
              term: t('gate.tag'),
              value: tag ? (
                <>
                  {t(tag.isConfirmed ? 'gate.tag.by' : 'gate.tag.contradicted', { name: tag.by })}{' '}
                  <Moment value={tag.since} />
                </>
              ) : (
                t('gate.tag.none')
              ),
            },
            { term: t('gate.checkedAt'), value: <Moment value={checkedAt} /> },
          ]}
        />
      </div>
    </section>
  )
}

function Reasons({ answer: { reasons, work } }: { answer: GateAnswer }) {
  const { t, named } = useTexts()
  const { rank, orLevel } = gateDemands[work]
  const level = [`EVAL-${rank}`, orLevel].filter(Boolean).join(` ${t('gate.or')} `)
  const saidOf = (reason: string) =>
    reason.startsWith('state.')
      ? t('gate.reason.card', { state: named(`shell.${reason}`) ?? reason })
      : (named(`gate.reason.${reason}`, { level }) ?? reason)
  return (
    <ul className={styles.reasons}>
      {reasons.map((reason) => (
        <li key={reason}>{saidOf(reason)}</li>
      ))}
    </ul>
  )
}
