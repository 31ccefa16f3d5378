import { courses, reasonKey, type Course, type Place } from '#contract/course.ts'
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
  const reasonOf = (place: Place) => {
    const key = reasonKey(place)
    return key ? (textNamed(locale, key) ?? t('problem.unexpected')) : ''
  }
  const rowOf = (place: Place) => [
    place.fullname || place.email,
    place.evalid,
    textNamed(locale, `shell.state.${place.state}`) ?? place.state,
    place.number,
    place.identityCheck,
    reasonOf(place),
    place.unsent ? t(`letter.unsent.${place.unsent}`) : '',
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
