export const verifyLink = (verifyCode: string) => `${window.location.origin}/verify/${verifyCode}`
