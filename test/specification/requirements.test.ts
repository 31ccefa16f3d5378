import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { accounts } from '#contract/account.ts'
import { users } from '#contract/user.ts'
import { certificationAuthorities } from '#contract/authority.ts'
import { vehicleManufacturers, vehicles } from '#contract/catalogue.ts'
import { certificates } from '#contract/certificate.ts'
import { companies } from '#contract/company.ts'
import { answers, topics } from '#contract/forum.ts'
import { certificateTemplates } from '#contract/template.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import { endpoints } from '../support/contract.ts'
import { pages } from './pages.ts'

const lists = [
  ...['certificate', 'certificateTemplate', 'certificationAuthority', 'companyVehicle', 'report', 'user'],
  ...['vehicle', 'vehicleManufacturer'],
]

test.each([
  ...['/', '/login', '/register', '/confirm-password-reset/$resetId', '/public/$uuid'],
  ...['/acceptCompanyInvitation/$token', '/forbidden', '/404', '/privacy'],
  ...['/app', '/app/user', '/app/change-password', '/app/users', '/app/users/$uuid', '/app/user/$uuid'],
  ...['/app/coworker', '/app/coworker/$uuid', '/app/companies', '/app/companies/$id', '/app/company-profile'],
  ...['/app/certification-authorities', '/app/certification-authorities/$id', '/app/certification-authority'],
  ...['/app/certificates', '/app/certificate/new', '/app/company-vehicles', '/app/company-vehicles/$id'],
  ...['/app/reports', '/app/reports/new', '/app/reports/new/$companyVehicleId', '/app/reports/$rid'],
  ...['/app/all-reports', '/app/vehicle', '/app/vehicles', '/app/vehicle/$id', '/app/vehicles/$id'],
  ...['/app/vehicle/haynes-pro-details', '/app/vehicles/haynes-pro-details', '/app/local-storage-reset'],
  ...['/app/signs', '/app/forum', '/app/forum/$id', '/app/vehicle-manufacturers'],
  ...['/app/certificate-templates', '/pdf/report/$rid', '/pdf/certificate/$id', '/pdf/webviewer/$id'],
  ...['/pdf/webviewer/doc/$id', '/pdf/sign'],
])('%s is the address of a page', (address) => {
  expect(pages).toContain(address)
})

test.each([
  ...['POST /api/auth', 'GET /api/logout', 'POST /api/forgot_password', 'POST /api/reset_password/:token'],
  ...[
    'GET /api/myself',
    'POST /api/user',
    'POST /api/user/signup',
    'GET /api/user/:id',
    'GET /api/coworker/:id',
  ],
  ...['GET /api/public/:uuid', 'PUT /api/user/:id', 'DELETE /api/user/:id', 'GET /api/version'],
  ...['GET /api/file/:id', 'GET /api/checkemail/:email', 'GET /api/checkusername/:username'],
  ...[
    'GET /api/userbyevalid/:id',
    'GET /api/myselfCanCreateReports',
    'GET /api/company',
    'GET /api/company/:id',
  ],
  ...lists.flatMap((name) => [
    ...[`GET /api/${name}`, `GET /api/${name}/:id`, `PUT /api/${name}/:id`],
    ...[`POST /api/${name}`, `DELETE /api/${name}/:id`],
  ]),
])('%s is a call', (address) => {
  expect([...endpoints.keys()]).toContain(address)
})

test.each(lists)(
  'the list of %s accepts l, lo, sf, so and day, and answers items and their total',
  (name) => {
    const { query, answer } = endpoints.get(`GET /api/${name}`) ?? {}
    expect(Object.keys((query as z.ZodMiniObject).shape)).toEqual(
      expect.arrayContaining(['l', 'lo', 'sf', 'so', 'day', 'search']),
    )
    expect(Object.keys((answer as z.ZodMiniObject).shape)).toEqual(['items', 'total', 'more'])
  },
)

const account = [
  '_id',
  'username',
  'email',
  'language',
  'roles',
  'metadata',
  'activationEmailSent',
  'activated',
]
const dates = ['lastLogin', 'lastActivity', 'createdAt', 'updatedAt']
const entries = ['evalid', 'uuid', 'firstname', 'lastname', 'fullname', 'phone', 'picture']

test.each([
  ['a user', users.item, [...account, ...dates, ...entries, 'publicProfile', 'certificateNotification']],
  ['a company', companies.item, ['name', 'email', 'uid', 'logo', 'address', 'activated']],
  ['an authority', certificationAuthorities.item, ['name', 'email', 'address']],
  [
    'a company vehicle',
    companyVehicles.item,
    ['vin', 'plate', 'manufacturer', 'constructionYear', 'owner', 'mileage'],
  ],
  ['a vehicle', vehicles.item, ['manufacturer', 'model']],
  ['a manufacturer', vehicleManufacturers.item, ['name']],
  [
    'a certificate',
    certificates.item,
    ['name', 'number', 'issueDate', 'dueDate', 'validYears', 'issuer', 'holder', 'fileId', 'reportTypes'],
  ],
  [
    'a template',
    certificateTemplates.item,
    ['name', 'level', 'standardsHtml', 'afterHtml', 'sheetId', 'sortOrder'],
  ],
  ['a topic', topics.item, ['title', 'text', 'attachments']],
  ['an answer', answers.item, ['text', 'attachments']],
] as [string, z.ZodMiniObject, string[]][])('%s has the required fields', (_, { shape }, fields) => {
  expect(Object.keys(shape)).toEqual(expect.arrayContaining(fields))
})

test('no answer about a user has a field for a password', () => {
  const fields = [...Object.keys(users.item.shape), ...Object.keys(accounts.myself.answer.shape)]
  expect(fields.filter((field) => /^(generated)?password$/i.test(field))).toEqual([])
})
