import * as account from '#contract/account.ts'
import * as authority from '#contract/authority.ts'
import * as certificate from '#contract/certificate.ts'
import * as company from '#contract/company.ts'
import * as coworker from '#contract/coworker.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as file from '#contract/file.ts'
import * as invitation from '#contract/invitation.ts'
import * as member from '#contract/member.ts'
import * as person from '#contract/person.ts'
import * as report from '#contract/report.ts'
import * as secondFactor from '#contract/secondFactor.ts'
import * as session from '#contract/session.ts'
import * as signingKey from '#contract/signingKey.ts'
import * as template from '#contract/template.ts'
import * as vehicle from '#contract/vehicle.ts'
import * as verify from '#contract/verify.ts'

/** Every call that the contract names, by its address: `GET /api/certificate/:id`. */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  [
    account,
    authority,
    certificate,
    company,
    coworker,
    file,
    invitation,
    member,
    person,
    report,
    secondFactor,
    session,
    signingKey,
    template,
    vehicle,
    verify,
  ]
    .flatMap((area) => Object.values(area) as unknown[])
    .filter((exported) => typeof exported === 'object' && exported !== null)
    .flatMap((exported) => Object.values(exported) as unknown[])
    .filter(isEndpoint)
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
)

function isEndpoint(value: unknown): value is Endpoint {
  const { action, method, path } = (value ?? {}) as Partial<Endpoint>
  return [action, method, path].every((part) => typeof part === 'string')
}
