import type { Locale } from '#domain/locale.ts'
import type { Message } from '#domain/text.ts'
import account from './account.json' with { type: 'json' }
import audit from './audit.json' with { type: 'json' }
import authority from './authority.json' with { type: 'json' }
import calendar from './calendar.json' with { type: 'json' }
import catalogue from './catalogue.json' with { type: 'json' }
import certificate from './certificate.json' with { type: 'json' }
import company from './company.json' with { type: 'json' }
import course from './course.json' with { type: 'json' }
import coworker from './coworker.json' with { type: 'json' }
import dashboard from './dashboard.json' with { type: 'json' }
import date from './date.json' with { type: 'json' }
import document from './document.json' with { type: 'json' }
import fault from './fault.json' with { type: 'json' }
import find from './find.json' with { type: 'json' }
import forum from './forum.json' with { type: 'json' }
import help from './help.json' with { type: 'json' }
import importing from './importing.json' with { type: 'json' }
import instrument from './instrument.json' with { type: 'json' }
import gate from './gate.json' with { type: 'json' }
import invitation from './invitation.json' with { type: 'json' }
import label from './label.json' with { type: 'json' }
import legal from './legal.json' with { type: 'json' }
import letter from './letter.json' with { type: 'json' }
import list from './list.json' with { type: 'json' }
import mail from './mail.json' with { type: 'json' }
import manual from './manual.json' with { type: 'json' }
import manufacturer from './manufacturer.json' with { type: 'json' }
import operator from './operator.json' with { type: 'json' }
import person from './person.json' with { type: 'json' }
import problem from './problem.json' with { type: 'json' }
import qualification from './qualification.json' with { type: 'json' }
import renewal from './renewal.json' with { type: 'json' }
import report from './report.json' with { type: 'json' }
import scan from './scan.json' with { type: 'json' }
import security from './security.json' with { type: 'json' }
import share from './share.json' with { type: 'json' }
import shell from './shell.json' with { type: 'json' }
import sign from './sign.json' with { type: 'json' }
import tag from './tag.json' with { type: 'json' }
import template from './template.json' with { type: 'json' }
import vehicle from './vehicle.json' with { type: 'json' }
import verify from './verify.json' with { type: 'json' }
import view from './view.json' with { type: 'json' }

export const areas = {
  account,
  audit,
  authority,
  calendar,
  catalogue,
  certificate,
  company,
  course,
  coworker,
  dashboard,
  date,
  document,
  fault,
  find,
  forum,
  gate,
  help,
  importing,
  instrument,
  invitation,
  label,
  legal,
  letter,
  list,
  mail,
  manual,
  manufacturer,
  operator,
  person,
  problem,
  qualification,
  renewal,
  report,
  scan,
  security,
  share,
  shell,
  sign,
  tag,
  template,
  vehicle,
  verify,
  view,
}

type Areas = typeof areas
export type TextKey = { [A in keyof Areas]: `${A}.${keyof Areas[A] & string}` }[keyof Areas]
export type Catalogue = Record<string, Message>

export const catalogueOf = (locale: Locale): Catalogue =>
  Object.fromEntries(
    Object.entries(areas).flatMap(([area, texts]) =>
      Object.entries(texts as Record<string, Record<Locale, Message>>).map(([key, text]) => [
        `${area}.${key}`,
        text[locale],
      ]),
    ),
  )
