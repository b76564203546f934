/**
 * What the owner of an address signs (EIP-191) to be paid there. It names the player, so that the signature is of no use to
 * anybody else, and the network, so that it is of no use elsewhere.
 */
export function addressOwnershipText(uid: number, address: string, network: string): string {
  return `Zamra: pay the withdrawals of player ${uid} to my address ${address} on ${network}.`
}
