const contentSecurityPolicy = [
  "default-src 'none'",
  "base-uri 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "frame-src 'self' blob:",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';')

const used = [
  // For the camera image of the code reader.
  'autoplay',
  'camera',
  'clipboard-write',
  'fullscreen',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
]
const unused = [
  'accelerometer clipboard-read display-capture encrypted-media gamepad geolocation gyroscope hid',
  'idle-detection magnetometer microphone midi payment picture-in-picture serial usb xr-spatial-tracking',
].flatMap((features) => features.split(' '))
const permissionsPolicy = [
  ...used.map((feature) => `${feature}=(self)`),
  ...unused.map((feature) => `${feature}=()`),
].join(', ')

export const securityHeaders = ({ secure }: { secure: boolean }): Record<string, string> => ({
  'Content-Security-Policy': contentSecurityPolicy,
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Permissions-Policy': permissionsPolicy,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Frame-Options': 'DENY',
  'X-Permitted-Cross-Domain-Policies': 'none',
  ...(secure && { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }),
})
