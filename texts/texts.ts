import type { Locale } from '#domain/locale.ts'
import type { Message } from '#domain/text.ts'
import account from './account.json'
import audit from './audit.json'
import authority from './authority.json'
import calendar from './calendar.json'
import catalogue from './catalogue.json'
import certificate from './certificate.json'
import company from './company.json'
import course from './course.json'
import coworker from './coworker.json'
import dashboard from './dashboard.json'
import document from './document.json'
import fault from './fault.json'
import find from './find.json'
import forum from './forum.json'
import help from './help.json'
import importing from './importing.json'
import instrument from './instrument.json'
import gate from './gate.json'
import invitation from './invitation.json'
import label from './label.json'
import legal from './legal.json'
import letter from './letter.json'
import list from './list.json'
import mail from './mail.json'
import manual from './manual.json'
import manufacturer from './manufacturer.json'
import operator from './operator.json'
import person from './person.json'
import problem from './problem.json'
import qualification from './qualification.json'
import renewal from './renewal.json'
import report from './report.json'
import scan from './scan.json'
import security from './security.json'
import share from './share.json'
import shell from './shell.json'
import sign from './sign.json'
import tag from './tag.json'
import template from './template.json'
import vehicle from './vehicle.json'
import verify from './verify.json'
import view from './view.json'

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
