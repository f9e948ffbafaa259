import { ROLE } from '#domain/fixed-ids.ts';
import { notFound } from '#server/errors.ts';
import { shortList } from '#server/http/paging/page-answer.ts';
import { route } from '#server/http/route.ts';
import { getRole, listRoles } from './contract.ts';

const ROLES = [
  { _id: ROLE.admin, name: 'Admin' },
  { _id: ROLE.staff, name: 'Staff' },
  { _id: ROLE.pos, name: 'POS' },
  { _id: ROLE.web, name: 'Web' },
  { _id: ROLE.entrada, name: 'Entrada' },
];

export const listRolesRoute = route(listRoles, async (ctx, { headers }) => shortList(ctx, headers, ['roles'], ROLES));

export const getRoleRoute = route(getRole, async (_ctx, { params }) => {
  const role = ROLES.find((one) => one._id === params.id);
  if (!role) throw notFound('The role');
  return role;
});
