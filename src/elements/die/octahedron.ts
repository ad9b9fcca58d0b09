/**
 * The geometry of the octahedral die: the directions of its faces, and its rotations at rest and while rolling. The
 * unit is the distance of a corner from the centre; x points right, y up and z towards the viewer, in orthographic
 * projection.
 */
import { DIE_ROLLS, type DieRoll } from '../../rules/dice.js';

type Vector = readonly [x: number, y: number, z: number];
/** A rotation, as a unit quaternion. */
export type Rotation = readonly [w: number, x: number, y: number, z: number];

/** A face as seen by the viewer. */
export interface SeenFace {
  readonly roll: DieRoll;
  /** The SVG matrix that places a drawing of the face. The drawing's centre is at 0,0. */
  readonly matrix: readonly [number, number, number, number, number, number];
  /** 1 if the face points at the viewer; the face is hidden if this is 0 or less. */
  readonly facing: number;
  /** Brightness from 0, turned away from the light, to 1. */
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

/** A face with its directions: outwards and, as seen from the front, right and up. */
interface Face {
  readonly roll: DieRoll;
  readonly middle: Vector;
  readonly out: Vector;
  readonly right: Vector;
  readonly up: Vector;
}

/** The octants of the first four faces. The numbers on opposite faces add up to nine, as on all eight-sided dice. */
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

/** Distance of a face's corners from its centre. */
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

/** Interpolates between two rotations along the shortest path (Shoemake's slerp); `part` is 0 to 1. */
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

/** The die is seen slightly from the side, because it would look flat from the front. */
const TILT = times(about([1, 0, 0], 0.2), about([0, 1, 0], -0.14));

export const restingOn = (roll: DieRoll): Rotation => {
  const face = FACES[roll - 1] ?? FACES[0];
  if (face === undefined) return TILT;
  const { up, out } = face;
  // First turns `out` towards the viewer, then turns the face in its plane until `up` points up.
  const axis = cross(out, [0, 0, 1]);
  const facing = about(
    dot(axis, axis) < 1e-9 ? [0, 1, 0] : axis,
    Math.acos(Math.max(-1, Math.min(1, out[2]))),
  );
  const [x, y] = turned(facing, up);
  const upright = about([0, 0, 1], Math.atan2(x, y));
  return times(TILT, times(upright, facing));
};

/** The axis of rotation of a die that falls from the upper right. */
const TUMBLE: Vector = [0.75, -1, 0.35];
const TURNS = 2;

/** The rotation of a rolling die at a fraction of its time, 0 to 1. It slows down towards the end. */
export const tumbling = (from: Rotation, to: Rotation, part: number): Rotation => {
  const eased = 1 - (1 - part) ** 3;
  return times(about(TUMBLE, -2 * Math.PI * TURNS * (1 - eased)), between(from, to, eased));
};

/** The eight faces as seen in a rotation. */
export const facesIn = (rotation: Rotation): readonly SeenFace[] =>
  FACES.map(({ roll, middle, out, right, up }) => {
    const [mx, my] = turned(rotation, middle);
    const [rx, ry] = turned(rotation, right);
    const [ux, uy] = turned(rotation, up);
    const seen = turned(rotation, out);
    return {
      roll,
      // Negated, because the y axis of SVG points down.
      matrix: [rx, -ry, -ux, uy, mx, -my],
      facing: seen[2],
      light: Math.max(0, dot(seen, LIGHT)),
    };
  });
