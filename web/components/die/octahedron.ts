/**
 * The octahedron that the die is: which way its faces look, and how it lies or tumbles. Units are the
 * distance of a corner from the middle; x points right, y up, z at the viewer, who sees it in
 * orthographic projection.
 */
import { DIE_ROLLS, type DieRoll } from '../../../src/rules/dice.js';

type Vector = readonly [x: number, y: number, z: number];
/** A rotation, as a unit quaternion. */
export type Rotation = readonly [w: number, x: number, y: number, z: number];

/** How a face is seen. */
export interface SeenFace {
  readonly roll: DieRoll;
  /** SVG's matrix that puts a drawing of the face, its middle at 0,0, where it is seen. */
  readonly matrix: readonly [number, number, number, number, number, number];
  /** 1 where it looks at the viewer; not above 0 it is hidden. */
  readonly facing: number;
  /** From 0, turned away from the light, to 1. */
  readonly light: number;
}

const scaled = ([x, y, z]: Vector, by: number): Vector => [x * by, y * by, z * by];
const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const unit = (vector: Vector): Vector => scaled(vector, 1 / Math.sqrt(dot(vector, vector)));
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** A face and its own directions: out of it, and for who looks at it right and up. */
interface Face {
  readonly roll: DieRoll;
  readonly middle: Vector;
  readonly out: Vector;
  readonly right: Vector;
  readonly up: Vector;
}

/** The octants of the first four faces; those opposite make nine with them, as on every such die. */
const OCTANTS: readonly Vector[] = [
  [1, 1, 1],
  [-1, 1, 1],
  [1, -1, 1],
  [1, 1, -1],
];

const FACES: readonly Face[] = DIE_ROLLS.map((roll) => {
  const octant: Vector =
    roll <= 4 ? (OCTANTS[roll - 1] ?? [1, 1, 1]) : scaled(OCTANTS[8 - roll] ?? [1, 1, 1], -1);
  const middle = scaled(octant, 1 / 3);
  const out = unit(octant);
  const up = unit(minus([0, octant[1], 0], middle));
  return { roll, middle, out, up, right: cross(up, out) };
});

/** Distance of a face's corner from its middle. */
export const FACE_RADIUS = Math.sqrt(2 / 3);

const LIGHT = unit([-0.4, 0.62, 1.05]);

const times = ([aw, ax, ay, az]: Rotation, [bw, bx, by, bz]: Rotation): Rotation => [
  aw * bw - ax * bx - ay * by - az * bz,
  aw * bx + ax * bw + ay * bz - az * by,
  aw * by - ax * bz + ay * bw + az * bx,
  aw * bz + ax * by - ay * bx + az * bw,
];

const about = (axis: Vector, angle: number): Rotation => {
  const [x, y, z] = scaled(unit(axis), Math.sin(angle / 2));
  return [Math.cos(angle / 2), x, y, z];
};

const turned = ([w, x, y, z]: Rotation, vector: Vector): Vector => {
  const axis: Vector = [x, y, z];
  const once = scaled(cross(axis, vector), 2);
  const twice = cross(axis, once);
  return [
    vector[0] + w * once[0] + twice[0],
    vector[1] + w * once[1] + twice[1],
    vector[2] + w * once[2] + twice[2],
  ];
};

/** The shortest way from one rotation to another, at a part 0 to 1 of it (Shoemake's slerp). */
const between = (from: Rotation, to: Rotation, part: number): Rotation => {
  const along = from[0] * to[0] + from[1] * to[1] + from[2] * to[2] + from[3] * to[3];
  const angle = Math.acos(Math.min(1, Math.abs(along)));
  if (angle < 1e-6) return to;
  const a = Math.sin((1 - part) * angle) / Math.sin(angle);
  const b = (Math.sign(along) * Math.sin(part * angle)) / Math.sin(angle);
  return [
    a * from[0] + b * to[0],
    a * from[1] + b * to[1],
    a * from[2] + b * to[2],
    a * from[3] + b * to[3],
  ];
};

/** A little from the side, or it would look flat. */
const TILT = times(about([1, 0, 0], 0.2), about([0, 1, 0], -0.14));

/** The rotation in which a roll is read: its face in front, its number upright. */
export const restingOn = (roll: DieRoll): Rotation => {
  const face = FACES[roll - 1] ?? FACES[0];
  if (face === undefined) return TILT;
  const { up, out } = face;
  // Turns `out` to the viewer, then the face in its plane until `up` is up.
  const axis = cross(out, [0, 0, 1]);
  const facing = about(
    dot(axis, axis) < 1e-9 ? [0, 1, 0] : axis,
    Math.acos(Math.max(-1, Math.min(1, out[2]))),
  );
  const [x, y] = turned(facing, up);
  const upright = about([0, 0, 1], Math.atan2(x, y));
  return times(TILT, times(upright, facing));
};

/** The axis about which a die tumbles that falls from the upper right. */
const TUMBLE: Vector = [0.75, -1, 0.35];
const TURNS = 2;

/** The rotation of a tumbling die at a part 0 to 1 of its time: fast at first, then it settles. */
export const tumbling = (from: Rotation, to: Rotation, part: number): Rotation => {
  const eased = 1 - (1 - part) ** 3;
  return times(about(TUMBLE, -2 * Math.PI * TURNS * (1 - eased)), between(from, to, eased));
};

/** The eight faces as they are seen in a rotation. */
export const facesIn = (rotation: Rotation): readonly SeenFace[] =>
  FACES.map(({ roll, middle, out, right, up }) => {
    const [mx, my] = turned(rotation, middle);
    const [rx, ry] = turned(rotation, right);
    const [ux, uy] = turned(rotation, up);
    const seen = turned(rotation, out);
    return {
      roll,
      // SVG's y points down.
      matrix: [rx, -ry, -ux, uy, mx, -my],
      facing: seen[2],
      light: Math.max(0, dot(seen, LIGHT)),
    };
  });
