import { courses, type Course, type Place } from '#contract/course.ts'
import type { Locale } from '#domain/locale.ts'
import { peopleIn } from '../../audit/access.ts'
import type { House } from '../../house.ts'
import { tableFile } from '../../http/exporting.ts'
import type { Request } from '../../http/serve.ts'
import { textNamed, translate } from '../../texts.ts'

type Taking = Pick<Request<typeof courses.resultCsv>, 'caller' | 'token' | 'locale'>

/** How far a course is with each person, as its page shows it; whoever is known by an address only stands there by it. */
export function resultTable(house: House, asked: Taking, { items, name, issueDate }: Course) {
  const { locale } = asked
  const t = translate(locale)
  const rowOf = (place: Place) => [
    place.fullname || place.email,
    place.evalid,
    textNamed(locale, `shell.state.${place.state}`) ?? place.state,
    place.number,
    place.identityCheck,
    reasonOf(place, locale),
    place.unsent ? t(`letter.unsent.${place.unsent}`) : '',
  ]
  return tableFile(
    house,
    { asked, endpoint: courses.resultCsv },
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

/** Why somebody's certificate was refused or could not be printed, in words; empty for everybody else. */
function reasonOf({ state, problem }: Place, locale: Locale) {
  const unexpected = translate(locale)('problem.unexpected')
  if (state === 'failed') return textNamed(locale, `certificate.failed.${problem}`) ?? unexpected
  return state === 'refused' ? (textNamed(locale, `problem.${problem}`) ?? unexpected) : ''
}
