import { courses, reasonKey, type Course, type Seat } from '#contract/course.ts'
import { peopleIn } from '../../audit/access.ts'
import type { Services } from '../../services.ts'
import { csvFile } from '../../resource/exporting.ts'
import { textNamed, translate } from '../../texts.ts'
import type { Context } from '../../http/context.ts'

type Taking = Pick<Context<typeof courses.resultCsv>, 'caller' | 'transport' | 'locale'>

/** A CSV file with the state of each participant. Those named by email appear only with it. */
export function resultTable(services: Services, input: Taking, { items, name, issueDate }: Course) {
  const { locale } = input
  const t = translate(locale)
  const reasonOf = (seat: Seat) => {
    const key = reasonKey(seat)
    return key ? (textNamed(locale, key) ?? t('problem.unexpected')) : ''
  }
  const rowOf = (seat: Seat) => [
    seat.fullname || seat.email,
    seat.evalid,
    textNamed(locale, `shell.state.${seat.state}`) ?? seat.state,
    seat.number,
    seat.identityCheck,
    reasonOf(seat),
    seat.unsent ? t(`letter.unsent.${seat.unsent}`) : '',
  ]
  return csvFile(
    services,
    { context: input, endpoint: courses.resultCsv },
    {
      name: `${name}-${issueDate}`,
      headings: [
        t('course.person'),
        t('account.evalid'),
        t('course.state'),
        t('certificate.number'),
        t('certificate.issue.identityCheck'),
        t('course.reason'),
        t('course.letter'),
      ],
      parts: [{ rows: items.map(rowOf), people: peopleIn(courses.read, { items }) }],
    },
  )
}
